import WalletAddresses
import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// What the records of an archive are; see docs/archive.md.
enum ArchiveRecord {
  case store(RecordID)
  case user(ArchivedUser)
  case sharedSeed(ArchivedSharedSeed)
  case erased(WalletOwner)
  case end(ArchiveSummary)

  /// The next record; nil at the end of an archive that is authentic to its end.
  static func next(of reader: ArchiveReader) throws(WalletError) -> ArchiveRecord? {
    do throws(ArchiveError) {
      return try reader.next { (record) throws(ArchiveError) in
        let decoded: ArchiveRecord?
        do throws(SecretMemoryError) { decoded = try Self(record) } catch { throw .secretMemory(error) }
        guard let decoded else { throw reader.malformed }
        return decoded
      }
    } catch { throw .archive(error) }
  }

  private init?(_ record: RawSpan) throws(SecretMemoryError) {
    guard let (kind, publicPart, secretStart) = Self.split(record) else { return nil }
    switch kind {
    case .store:
      var reader = ByteReader(publicPart)
      guard let id = reader.bytes16(), reader.isAtEnd else { return nil }
      self = .store(RecordID(bytes: id))
    case .user:
      let secretPart = record.extracting(secretStart..<record.byteCount)
      guard let user = try ArchivedUser(publicPart: publicPart, secretPart: secretPart) else { return nil }
      self = .user(user)
    case .sharedSeed:
      let secretPart = record.extracting(secretStart..<record.byteCount)
      guard let seed = try ArchivedSharedSeed(publicPart: publicPart, secretPart: secretPart) else { return nil }
      self = .sharedSeed(seed)
    case .erased:
      guard let owner = WalletOwner(archived: publicPart) else { return nil }
      self = .erased(owner)
    case .end:
      guard let summary = ArchiveSummary(encoded: publicPart) else { return nil }
      self = .end(summary)
    }
  }

  /// The first byte of a record.
  enum Kind: UInt8 {
    /// The store that was archived: always the first record.
    case store = 1
    case user = 2
    /// How much there is: always the last record.
    case end = 3
    /// A tenant's shared seed: before all users.
    case sharedSeed = 4
    /// A user who was erased and is never to be given wallets again: after all users.
    case erased = 5
  }

  /// A kind, the length of the public part, and the public part.
  static func head(_ kind: Kind, _ publicPart: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(kind.rawValue)
    writer.append(field: publicPart)
    return writer.bytes
  }

  /// Splits a record; nil if it is malformed.
  private static func split(_ record: RawSpan) -> (kind: Kind, publicPart: [UInt8], secretStart: Int)? {
    guard record.byteCount >= 5,
      let kind = Kind(rawValue: unsafe record.unsafeLoad(fromByteOffset: 0, as: UInt8.self))
    else { return nil }
    let length = UInt32(littleEndian: unsafe record.unsafeLoadUnaligned(fromByteOffset: 1, as: UInt32.self))
    guard Int(length) <= record.byteCount - 5 else { return nil }
    let end = 5 + Int(length)
    let publicPart = (5..<end).map { unsafe record.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    guard kind == .user || kind == .sharedSeed || end == record.byteCount else { return nil }
    return (kind, publicPart, end)
  }
}

extension WalletOwner {
  /// What an archive says of a user who was erased.
  var archived: [UInt8] {
    var writer = ByteWriter()
    writer.append(field: tenant.utf8)
    writer.append(field: userID.utf8)
    return writer.bytes
  }

  /// Reads what ``archived`` gave; nil if it is malformed.
  fileprivate init?(archived bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard
      let tenantBytes = reader.field(), let tenant = try? Tenant(utf8: unsafe Array(tenantBytes).span.bytes),
      let userBytes = reader.field(), let userID = try? UserID(utf8: unsafe Array(userBytes).span.bytes),
      reader.isAtEnd
    else { return nil }
    self.init(tenant: tenant, userID: userID)
  }
}
