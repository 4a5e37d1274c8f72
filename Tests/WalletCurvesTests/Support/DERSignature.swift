import WalletCurves
import WalletHashing

/// The two numbers of a strict DER signature (X.690; SEC 1, section C.5), as far as two times 32 bytes can hold them.
///
/// The engine's signatures have a fixed form. Corpora in DER are taken apart here; what is not strict DER has no such
/// form, and the corpora call all of that invalid.
struct DERSignature {
  var r: Bytes32
  var s: Bytes32

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 2, bytes[0] == 0x30, bytes[1] < 0x80, Int(bytes[1]) == bytes.count - 2 else { return nil }
    var rest = bytes[2...]
    guard let r = Self.takeInteger(&rest), let s = Self.takeInteger(&rest), rest.isEmpty else { return nil }
    self.r = r
    self.s = s
  }

  private static func takeInteger(_ bytes: inout ArraySlice<UInt8>) -> Bytes32? {
    guard bytes.popFirst() == 0x02, let length = bytes.popFirst(), (1...33).contains(length) else { return nil }
    guard bytes.count >= Int(length) else { return nil }
    var digits = bytes.prefix(Int(length))
    bytes = bytes.dropFirst(Int(length))
    // Negative, or longer than it has to be.
    guard let first = digits.first, first < 0x80 else { return nil }
    if first == 0, digits.count > 1 {
      guard digits[digits.startIndex + 1] >= 0x80 else { return nil }
      digits = digits.dropFirst()
    }
    guard digits.count <= 32 else { return nil }
    return Bytes32([UInt8](repeating: 0, count: 32 - digits.count) + digits)
  }
}
