extension WalletEvent.Rekeying {
  static let fingerprintByteCount = 8

  /// `u8 what ‖ u32 epoch ‖ field(fingerprint)`; the fingerprint is empty for data keys.
  func write(to writer: inout ByteWriter) {
    switch self {
    case .root(let epoch, let fingerprint):
      writer.append(UInt8(1))
      writer.append(epoch)
      writer.append(field: fingerprint)
    case .dataBegun(let epoch), .dataDone(let epoch):
      if case .dataBegun = self { writer.append(UInt8(2)) } else { writer.append(UInt8(3)) }
      writer.append(epoch)
      writer.append(field: [])
    }
  }

  /// Nil for anything that is not written so.
  init?(_ reader: inout ByteReader) {
    guard
      let what = reader.integer(UInt8.self), let epoch = reader.integer(UInt32.self), let fingerprint = reader.field()
    else { return nil }
    switch what {
    case 1 where fingerprint.count == Self.fingerprintByteCount:
      self = .root(epoch: epoch, fingerprint: Array(fingerprint))
    case 2 where fingerprint.isEmpty: self = .dataBegun(epoch: epoch)
    case 3 where fingerprint.isEmpty: self = .dataDone(epoch: epoch)
    default: return nil
    }
  }
}
