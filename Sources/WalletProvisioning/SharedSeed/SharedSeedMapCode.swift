package import WalletAddresses
package import WalletHashing
package import WalletSecrets
import WalletStorage

/// The code over a map of users to accounts, as its users come: whoever has not the seed cannot make it.
///
/// Keyed BLAKE2b-256 (RFC 7693) under a key that is derived from the seed for nothing else; docs/shared-seed.md has the
/// format. Takes constant memory: a chain of codes, one a user.
package struct SharedSeedMapCode: Sendable {
  private let key: GuardedSecret
  /// Where the chain stands: it is that of no other list of users, in no other order.
  package private(set) var head: Bytes32
  private var count: UInt64 = 0

  /// Begins the map of a tenant; the seed is BIP-39's, 64 bytes.
  package init(seed: borrowing Secret, tenant: Tenant) throws(WalletError) {
    defer { SecureWipe.stack() }
    do throws(SecretMemoryError) {
      key = try KeyedHash.subkey("wallet-engine/shared-seed-map/key/v1", ofSeed: seed)
    } catch { throw .secretMemory(error) }
    var writer = ByteWriter("wallet-engine/shared-seed-map/start/v1")
    writer.append(field: tenant.utf8)
    head = KeyedHash.code32(writer.bytes, key: key)
  }

  /// Takes the next user.
  package mutating func append(_ userID: UserID, index: UInt32) {
    var writer = ByteWriter("wallet-engine/shared-seed-map/user/v1")
    writer.append(head)
    writer.append(field: userID.utf8)
    writer.append(index)
    head = KeyedHash.code32(writer.bytes, key: key)
    count += 1
  }

  /// The code of a map that ends here, 32 bytes.
  package var code: Bytes32 {
    var writer = ByteWriter("wallet-engine/shared-seed-map/end/v1")
    writer.append(head)
    writer.append(count)
    return KeyedHash.code32(writer.bytes, key: key)
  }

  /// Whether this is the code of a map that ends here; compared in constant time.
  package func isCode(_ other: Bytes32) -> Bool {
    code.withBytes { mine in other.withBytes { ConstantTime.areEqual(mine, $0) } }
  }
}

extension WalletProvisioner {
  /// Begins the code of the map of the tenant's users; opens the sealed seed, and keeps nothing of it but the code's key.
  ///
  /// Throws ``WalletError/noSharedSeed(tenant:)``, and ``WalletError/sharedSeed(tenant:_:)`` for a seed that does not open.
  package func sharedSeedMapCode() async throws(WalletError) -> SharedSeedMapCode {
    let (tenant, ring) = (options.tenant, session.ring)
    guard let row = try await ring.sharedSeed(of: tenant, in: session.store) else {
      throw .noSharedSeed(tenant: tenant)
    }
    let made = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      let seed: Secret
      do throws(RecordError) { seed = try OpenedSharedSeed.seed(of: row, ring: ring) } catch {
        throw .sharedSeed(tenant: tenant, error)
      }
      return [try SharedSeedMapCode(seed: seed, tenant: tenant)]
    }
    guard let code = made.first else { throw .closed }
    return code
  }
}
