package import WalletCurves
import WalletSecrets

/// The engine that judges all others: libsecp256k1 and libsodium, key by key.
package struct ReferenceKeyEngine: KeyEngineBackend {
  package static let name = "reference"

  package var name: String { Self.name }

  package init() {}

  package func isReference(forCount count: Int) -> Bool { true }

  package func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
    let size = Secp256k1.privateKeyByteCount
    var keys: [Secp256k1.PublicKey] = []
    keys.reserveCapacity(scalars.byteCount / size)
    do {
      for start in stride(from: 0, to: scalars.byteCount, by: size) {
        keys.append(try Secp256k1.publicKey(of: scalars.extracting(start..<start + size)))
      }
    } catch {
      throw .curve(error)
    }
    return keys
  }

  package func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
    let size = Ed25519.seedByteCount
    var keys: [Ed25519.PublicKey] = []
    keys.reserveCapacity(seeds.byteCount / size)
    var scratch: Secret
    do { scratch = try Secret(byteCount: Ed25519.expandedByteCount) } catch { throw .secretMemory(error) }
    do {
      for start in stride(from: 0, to: seeds.byteCount, by: size) {
        let key = try scratch.withMutableBytes { (scratch) throws(CurveError) in
          try Ed25519.publicKey(ofSeed: seeds.extracting(start..<start + size), scratch: &scratch)
        }
        keys.append(key)
      }
    } catch {
      throw .curve(error)
    }
    return keys
  }
}
