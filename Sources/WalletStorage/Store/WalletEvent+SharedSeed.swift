extension WalletEvent.SharedSeedStep {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .made: writer.append(UInt8(1))
    case .imported: writer.append(UInt8(2))
    case .exported(let format):
      writer.append(UInt8(3))
      writer.append(field: format.utf8)
    }
  }

  /// Reads what ``write(to:)`` wrote; nil if it is malformed.
  init?(_ reader: inout ByteReader) {
    switch reader.integer(UInt8.self) {
    case 1: self = .made
    case 2: self = .imported
    case 3:
      guard let field = reader.field(), let format = String(validating: field, as: UTF8.self) else { return nil }
      self = .exported(format: format)
    default: return nil
    }
  }
}
