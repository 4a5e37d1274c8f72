import WalletSecrets

/// Reads an archive record by record, in constant memory; nothing is handed out of a part that is not authentic.
///
/// Not thread-safe.
package final class ArchiveReader {
  private static let encryptedByteCount = ArchiveWriter.partByteCount + SecretStream.overhead

  private let stream: SecretStream
  private let read: (Int) throws(ArchiveError) -> [UInt8]
  private var part: Secret
  /// How many bytes of the part are there, and how many of them were read.
  private var available = 0
  private var position = 0
  /// Encrypted bytes that were read ahead, to see where the file ends.
  private var ahead: [UInt8] = []
  private var isAtLastPart = false
  /// The number of the part in hand, from 1.
  private var partNumber: UInt64 = 0

  /// What opened the archive, to open it again without the work.
  package let opening: ArchiveOpening

  /// Reads the header and unlocks the file key.
  ///
  /// - Parameter read: gives so many bytes, fewer only at the file's end.
  ///
  /// A pass-phrase takes the time that the header asks for, within ``ArchiveCost``'s bounds.
  package convenience init(
    unlock: ArchiveUnlock, from read: @escaping (Int) throws(ArchiveError) -> [UInt8]
  ) throws(ArchiveError) {
    let (header, rest) = try Self.readHead(read)
    let fileKey = try Self.fileKey(header, unlock)
    let expanded = try SealedFileKey.expand(fileKey, header: header.encoded)
    try self.init(
      trusting: ArchiveOpening(head: header.encoded + rest, keys: expanded), streamHeader: Array(rest[32...]), read)
  }

  /// Reads an archive from its beginning that was opened before.
  package convenience init(
    again opening: ArchiveOpening, from read: @escaping (Int) throws(ArchiveError) -> [UInt8]
  ) throws(ArchiveError) {
    let (header, rest) = try Self.readHead(read)
    guard header.encoded + rest == opening.head else { throw .wrongKey }
    try self.init(trusting: opening, streamHeader: Array(rest[32...]), read)
  }

  private init(
    trusting opening: ArchiveOpening, streamHeader: [UInt8], _ read: @escaping (Int) throws(ArchiveError) -> [UInt8]
  ) throws(ArchiveError) {
    let commitment = Array(opening.head.suffix(32 + SecretStream.headerByteCount).prefix(32))
    stream = try opening.keys.withBytes { (keys) throws(ArchiveError) in
      guard ConstantTime.areEqual(keys.extracting(32..<64), unsafe commitment.span.bytes) else { throw .wrongKey }
      return try SecretStream.decrypting(key: keys.extracting(0..<32), header: streamHeader)
    }
    self.opening = opening
    self.read = read
    part = try ArchiveError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: ArchiveWriter.partByteCount)
    }
  }

  /// The header, and the commitment and the stream's own header after it.
  private static func readHead(
    _ read: (Int) throws(ArchiveError) -> [UInt8]
  ) throws(ArchiveError) -> (ArchiveHeader, rest: [UInt8]) {
    let prefix = try read(ArchiveHeader.prefixByteCount)
    let lockByteCount = try ArchiveHeader.checkPrefix(prefix)
    let lock = try read(lockByteCount)
    guard lock.count == lockByteCount else { throw .truncated }
    let header = try ArchiveHeader(kind: prefix[ArchiveHeader.prefixByteCount - 1], lock: lock)
    let rest = try read(32 + SecretStream.headerByteCount)
    guard rest.count == 32 + SecretStream.headerByteCount else { throw .truncated }
    return (header, rest)
  }

  private static func fileKey(_ header: ArchiveHeader, _ unlock: ArchiveUnlock) throws(ArchiveError) -> Secret {
    switch (header.lock, unlock) {
    case (.passphrase(let salt, let passes, let memoryKiB), .passphrase(let passphrase)):
      return try SealedFileKey.derive(
        from: passphrase.words, salt: salt, cost: try ArchiveCost(passes: passes, memoryKiB: memoryKiB))
    case (.recipient(let box), .secretKey(let key)):
      return try SealedFileKey.open(box, with: key)
    default:
      throw .wrongKindOfKey
    }
  }

  /// Runs a closure with the next record; returns nil after the last one, when the whole archive was found authentic.
  package func next<Result>(
    _ body: (RawSpan) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result? {
    while true {
      let length = nextLength()
      if length > 0 {
        guard length <= available - position - 4 else { throw .malformedRecord(part: partNumber) }
        let start = position + 4
        position = start + length
        return try part.withBytes { (part) throws(ArchiveError) in
          try body(part.extracting(start..<start + length))
        }
      }
      guard !isAtLastPart else { return nil }
      try nextPart()
    }
  }

  /// The part in hand, for messages about what its records hold.
  package var malformed: ArchiveError { .malformedRecord(part: partNumber) }

  /// The length of the record at hand; 0 where there is none in this part.
  private func nextLength() -> Int {
    guard available - position >= 4 else { return 0 }
    let start = position
    return part.withBytes { part in
      Int(UInt32(littleEndian: unsafe part.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)))
    }
  }

  private func nextPart() throws(ArchiveError) {
    // One byte more than a part tells whether it is the file's last.
    ahead += try read(Self.encryptedByteCount + 1 - ahead.count)
    let isFileEnd = ahead.count <= Self.encryptedByteCount
    let encrypted = ahead.prefix(Self.encryptedByteCount)
    partNumber += 1
    guard encrypted.count >= SecretStream.overhead else { throw .truncated }
    let count = encrypted.count - SecretStream.overhead
    let isLast = part.withMutableBytes { part in
      var plain = part._mutatingExtracting(0..<count)
      return stream.decrypt(encrypted, into: &plain)
    }
    guard let isLast else { throw .altered(part: partNumber) }
    guard isLast || !isFileEnd else { throw .truncated }
    guard !isLast || isFileEnd else { throw .trailingBytes }
    ahead.removeFirst(encrypted.count)
    isAtLastPart = isLast
    available = count
    position = 0
  }
}

/// The keys of an archive that was opened, and the head that they were found to belong to.
package final class ArchiveOpening: Sendable {
  let head: [UInt8]
  /// The stream's key and the commitment, 32 bytes each.
  let keys: Secret

  init(head: [UInt8], keys: consuming Secret) {
    self.head = head
    self.keys = keys
  }
}
