import WalletSecrets

/// Writes records into an archive, in parts of one size, in constant memory.
///
/// Not thread-safe. See docs/archive.md for the format.
package final class ArchiveWriter {
  /// The size of every part but the last, before encryption.
  package static let partByteCount = 65_536
  /// Each record is preceded by its length; a length of zero says that the rest of the part is empty.
  private static let lengthByteCount = 4
  /// The most bytes of a record, which lies in one part.
  package static let maximumRecordByteCount = partByteCount - lengthByteCount

  private let stream: SecretStream
  private let write: ([UInt8]) throws(ArchiveError) -> Void
  private var part: Secret
  private var used = 0

  /// Writes the header of an archive.
  package init(
    sealing: ArchiveSealing, to write: @escaping ([UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    let (stream, streamHeader) = try sealing.keys.withBytes { (keys) throws(ArchiveError) in
      try SecretStream.encrypting(key: keys.extracting(0..<32))
    }
    self.stream = stream
    self.write = write
    part = try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: Self.partByteCount) }
    // The commitment is public: it tells nothing of the stream's key, which is another part of the same hash.
    let commitment = sealing.keys.withBytes { keys in (32..<64).map { ASCIIText.byte(keys, $0) } }
    try write(sealing.header + commitment + streamHeader)
  }

  /// Adds a record of 1 to ``maximumRecordByteCount`` bytes.
  package func append(_ record: RawSpan) throws(ArchiveError) {
    guard (1...Self.maximumRecordByteCount).contains(record.byteCount) else {
      throw .recordTooLarge(byteCount: record.byteCount)
    }
    if used + Self.lengthByteCount + record.byteCount > Self.partByteCount { try flush(isLast: false) }
    let start = used
    part.withMutableBytes { part in
      part.storeBytes(of: UInt32(record.byteCount).littleEndian, toByteOffset: start, as: UInt32.self)
      copyBytes(record, into: &part, at: start + Self.lengthByteCount)
    }
    used += Self.lengthByteCount + record.byteCount
  }

  /// Writes what is left, marked as the end; nothing may be added afterwards.
  package func finish() throws(ArchiveError) {
    try flush(isLast: true)
  }

  private func flush(isLast: Bool) throws(ArchiveError) {
    let count = isLast ? used : Self.partByteCount
    let encrypted = try part.withBytes { (part) throws(ArchiveError) in
      try stream.encrypt(part.extracting(first: count), isLast: isLast)
    }
    part.withMutableBytes { SecureWipe.zero(&$0) }
    used = 0
    try write(encrypted)
  }
}
