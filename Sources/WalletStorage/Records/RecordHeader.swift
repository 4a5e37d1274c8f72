/// The first 16 bytes of a sealed record, in the clear and authenticated.
///
/// `format | suite | kind | flags`, one byte each, then `dek_id` (32 bits) and `record_version` (64 bits), little-endian.
package struct RecordHeader: Hashable, Sendable {
  package static let byteCount = 16
  /// The only format there is.
  package static let format: UInt8 = 1
  /// XChaCha20-Poly1305 with a key and a commitment from keyed BLAKE2b-512.
  package static let suite: UInt8 = 1

  package var kind: SecretKind
  package var flags: UInt8
  package var dataKeyID: UInt32
  package var recordVersion: UInt64

  package init(kind: SecretKind, flags: UInt8 = 0, dataKeyID: UInt32, recordVersion: UInt64) {
    self.kind = kind
    self.flags = flags
    self.dataKeyID = dataKeyID
    self.recordVersion = recordVersion
  }

  /// Reads the header at the start of a record.
  package init(record: [UInt8]) throws(RecordError) {
    var reader = ByteReader(record)
    guard
      record.count >= SealedRecord.overheadByteCount,
      let format = reader.integer(UInt8.self), let suite = reader.integer(UInt8.self),
      let rawKind = reader.integer(UInt8.self), let flags = reader.integer(UInt8.self),
      let dataKeyID = reader.integer(UInt32.self), let version = reader.integer(UInt64.self)
    else { throw .truncated(byteCount: record.count) }
    guard format == Self.format else { throw .unknownFormat(format) }
    guard suite == Self.suite else { throw .unknownSuite(suite) }
    guard let kind = SecretKind(rawValue: rawKind) else { throw .unknownKind(rawKind) }
    self.init(kind: kind, flags: flags, dataKeyID: dataKeyID, recordVersion: version)
  }

  func write(to writer: inout ByteWriter) {
    writer.append(Self.format)
    writer.append(Self.suite)
    writer.append(kind.rawValue)
    writer.append(flags)
    writer.append(dataKeyID)
    writer.append(recordVersion)
  }
}
