import WalletAddresses
import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// A tenant's shared seed as an archive holds it.
struct ArchivedSharedSeed: Sendable {
  var tenant: Tenant
  var secretID: RecordID
  var publicIdentity: [UInt8]
  var nextIndex: UInt32
  /// The entropy, then the pass-phrase; see ``StoredMnemonic``.
  var plain: ImportedKey

  init(_ row: SharedSeedRow, plain: ImportedKey) {
    tenant = row.tenant
    secretID = row.secretID
    publicIdentity = row.publicIdentity
    nextIndex = row.nextIndex
    self.plain = plain
  }

  /// The first index that is given to users after the archive is restored; see ``SharedSeedRow/restoreGap``.
  var indexAfterGap: UInt32 { min(nextIndex + SharedSeedRow.restoreGap, SharedSeedRow.indexCount) }

  /// The seed's record.
  func encoded() throws(SecretMemoryError) -> Secret {
    var writer = ByteWriter()
    writer.append(field: tenant.utf8)
    writer.append(secretID.bytes)
    writer.append(field: publicIdentity)
    writer.append(nextIndex)
    let head = ArchiveRecord.head(.sharedSeed, writer.bytes)
    return try Secret(byteCount: head.count + plain.key.byteCount) { (record) throws(SecretMemoryError) in
      copyBytes(unsafe head.span.bytes, into: &record, at: 0)
      plain.key.withBytes { copyBytes($0, into: &record, at: head.count) }
    }
  }

  /// Reads what ``encoded()`` wrote; nil if it is malformed.
  init?(publicPart: [UInt8], secretPart: RawSpan) throws(SecretMemoryError) {
    var reader = ByteReader(publicPart)
    guard
      let tenantBytes = reader.field(), let tenant = try? Tenant(utf8: unsafe Array(tenantBytes).span.bytes),
      let id = reader.bytes16(), let identity = reader.field(), let next = reader.integer(UInt32.self),
      next <= SharedSeedRow.indexCount, reader.isAtEnd, secretPart.byteCount > 0
    else { return nil }
    self.tenant = tenant
    secretID = RecordID(bytes: id)
    publicIdentity = Array(identity)
    nextIndex = next
    plain = ImportedKey(try Secret(copying: secretPart))
  }
}

extension StoreArchiver {
  /// Archives every tenant's shared seed; returns them opened, to check users' wallets against.
  ///
  /// A seed that cannot be used is reported, and then every user of it.
  func appendSharedSeeds(
    to writer: ArchiveWriter, _ pass: inout Pass, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) -> [OpenedSharedSeed] {
    let rows: [SharedSeedRow]
    do { rows = try await store.sharedSeeds() } catch { throw WalletError(error) }
    var opened: [OpenedSharedSeed] = []
    for row in rows {
      let (ring, archived): (KeyRing, ArchivedSharedSeed)
      do throws(RecordError) {
        ring = self.ring
        opened.append(try OpenedSharedSeed(row, ring: ring))
        archived = ArchivedSharedSeed(row, plain: ImportedKey(try ring.open(row)))
      } catch {
        guard error != .resources else { throw .sharedSeed(tenant: row.tenant, error) }
        pass.otherFailures += 1
        report(.sharedSeed(tenant: row.tenant, error))
        continue
      }
      let record: Secret
      do { record = try archived.encoded() } catch { throw .secretMemory(error) }
      do {
        try record.withBytes { (record) throws(ArchiveError) in try writer.append(record) }
      } catch { throw .archive(error) }
    }
    return opened
  }
}

extension StoreRestorer {
  /// Takes in a shared seed, unless the store has this very one; one of another phrase stops the restoring.
  func restore(_ seed: ArchivedSharedSeed) async throws(WalletError) -> OpenedSharedSeed {
    guard let identity = StoredMnemonic(publicIdentity: seed.publicIdentity) else {
      throw .sharedSeed(tenant: seed.tenant, .identityMismatch)
    }
    let rows: [SharedSeedRow]
    do { rows = try await store.sharedSeeds() } catch { throw WalletError(error) }
    var row = rows.first { $0.tenant == seed.tenant }
    if let row {
      guard row.publicIdentity == seed.publicIdentity else {
        throw .otherSharedSeed(
          expected: try SharedSeedStatus(row).fingerprint, found: try SharedSeedStatus.fingerprint(of: identity))
      }
      do throws(StoreError) {
        try await store.reserveSharedIndexes(below: seed.indexAfterGap, of: seed.tenant)
      } catch { throw WalletError(error) }
    } else {
      row = try await SharedSeedAdder(store: store, committer: committer, time: time).add(
        seed.plain, identity, tenant: seed.tenant, id: seed.secretID, nextIndex: seed.indexAfterGap,
        step: .imported)
    }
    guard let row else { throw .noSharedSeed(tenant: seed.tenant) }
    if !committer.ring.knowsDataKey(ofRecord: row.record) { try await committer.ring.reload(from: store) }
    do { return try OpenedSharedSeed(row, ring: committer.ring) } catch {
      throw .sharedSeed(tenant: seed.tenant, error)
    }
  }

  /// A wallet of an archive as the store's own seed has it, checked against that.
  func resealed(_ wallet: WalletRow, by seeds: [Tenant: OpenedSharedSeed]) throws(WalletError) -> WalletRow {
    guard let seed = seeds[wallet.tenant] else { throw .noSharedSeed(tenant: wallet.tenant) }
    var wallet = wallet
    wallet.secretID = seed.row.secretID
    guard seed.address(of: wallet) == wallet.address else {
      throw .record(user: wallet.userID, .identityMismatch)
    }
    wallet.code = committer.ring.code(of: wallet)
    return wallet
  }
}
