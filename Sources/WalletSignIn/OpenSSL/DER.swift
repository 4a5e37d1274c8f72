/// The few encodings (X.690, DER) in which libcrypto takes public keys and signatures.
enum DER {
  /// A public key for RSA (RFC 3279, section 2.3.1); the numbers are big-endian without leading zeros.
  static func rsaPublicKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    // rsaEncryption, 1.2.840.113549.1.1.1, with the parameter NULL
    let algorithm = value(0x30, [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00])
    return value(0x30, algorithm + bits(value(0x30, integer(modulus) + integer(exponent))))
  }

  /// A public key on P-256 (RFC 5480, section 2).
  static func p256PublicKey(x: [UInt8], y: [UInt8]) -> [UInt8] {
    // id-ecPublicKey, 1.2.840.10045.2.1, and secp256r1, 1.2.840.10045.3.1.7
    let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    let algorithm = value(0x30, [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve)
    return value(0x30, algorithm + bits([0x04] + x + y))
  }

  /// A signature of ECDSA (RFC 3279, section 2.2.3).
  static func signature(r: [UInt8], s: [UInt8]) -> [UInt8] {
    value(0x30, integer(r) + integer(s))
  }

  /// A number that is not negative.
  private static func integer(_ number: [UInt8]) -> [UInt8] {
    let digits = Array(number.drop { $0 == 0 })
    return value(0x02, digits.first.map { $0 < 0x80 } ?? false ? digits : [0] + digits)
  }

  private static func bits(_ content: [UInt8]) -> [UInt8] { value(0x03, [0] + content) }

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length = content.count
    guard length >= 0x80 else { return [tag, UInt8(length)] + content }
    var digits: [UInt8] = []
    while length > 0 {
      digits.insert(UInt8(truncatingIfNeeded: length), at: 0)
      length >>= 8
    }
    return [tag, 0x80 | UInt8(digits.count)] + digits + content
  }
}
