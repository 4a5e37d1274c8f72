import WalletAddresses
import WalletCurves
public import WalletSecrets

extension KeystoreV3 {
  /// Encrypts a private key of 32 bytes under a pass-phrase, whose bytes are taken as they are.
  ///
  /// Salt, counter and identifier come from the kernel. The cost is held to the bounds that reading has. Throws
  /// ``KeyFileError/unusablePassphrase`` for an empty pass-phrase or one of more than ``maximumPassphraseByteCount``
  /// bytes.
  public static func encrypt(
    privateKey: borrowing Secret, passphrase: RawSpan, cost: KeystoreCost = .standard
  ) throws(KeyFileError) -> KeystoreV3 {
    try encrypt(privateKey: privateKey, passphrase: passphrase, cost: cost, random: SystemRandomness())
  }

  /// With randomness injected, for tests.
  package static func encrypt(
    privateKey: borrowing Secret, passphrase: RawSpan, cost: KeystoreCost, random: some RandomSource
  ) throws(KeyFileError) -> KeystoreV3 {
    guard (1...maximumPassphraseByteCount).contains(passphrase.byteCount) else { throw .unusablePassphrase }
    try cost.check(in: "kdfparams")
    defer { SecureWipe.stack() }
    let address = try address(of: privateKey)
    let drawn = try randomBytes(32 + AES128CTR.counterByteCount + 16, from: random)
    let salt = Array(drawn[..<32])
    let initialCounter = Array(drawn[32..<48])
    let key = try KeystoreKey(passphrase: passphrase, salt: salt, cost: cost)
    var ciphertext = [UInt8](repeating: 0, count: privateKey.byteCount)
    try privateKey.withBytes { (plain) throws(KeyFileError) in
      var span = ciphertext.mutableSpan
      var bytes = unsafe span.mutableBytes
      try key.applyCipher(initialCounter: initialCounter, to: plain, into: &bytes)
    }
    let code = key.code(of: ciphertext)
    return KeystoreV3(
      address: address, cost: cost, salt: salt, initialCounter: initialCounter, ciphertext: ciphertext,
      code: (0..<32).map { code[$0] }, identifier: uuid(drawn[48...]))
  }

  /// The file's text, one line of JSON without a line feed.
  public var json: [UInt8] {
    var text = "{\"version\":3,"
    if !identifier.isEmpty { text += "\"id\":\"\(identifier)\"," }
    if let address {
      // Lower-case and without 0x, as geth writes it.
      text += "\"address\":\"\(address.withBytes { bytes in Self.hexadecimal(bytes) })\","
    }
    text += "\"crypto\":{\"cipher\":\"aes-128-ctr\",\"cipherparams\":{\"iv\":\"\(Self.hexadecimal(initialCounter))\"},"
    text += "\"ciphertext\":\"\(Self.hexadecimal(ciphertext))\","
    let salt = Self.hexadecimal(salt)
    switch cost {
    case .scrypt(let n, let r, let p):
      text += "\"kdf\":\"scrypt\",\"kdfparams\":{\"dklen\":32,\"n\":\(n),\"p\":\(p),\"r\":\(r),\"salt\":\"\(salt)\"},"
    case .pbkdf2(let rounds):
      text +=
        "\"kdf\":\"pbkdf2\",\"kdfparams\":{\"c\":\(rounds),\"dklen\":32,\"prf\":\"hmac-sha256\",\"salt\":\"\(salt)\"},"
    }
    text += "\"mac\":\"\(Self.hexadecimal(code))\"}}"
    return Array(text.utf8)
  }

  private static func randomBytes(_ count: Int, from random: some RandomSource) throws(KeyFileError) -> [UInt8] {
    var drawn = [UInt8](repeating: 0, count: count)
    var span = drawn.mutableSpan
    var bytes = unsafe span.mutableBytes
    do { try random.fill(&bytes) } catch { throw .secretMemory(error) }
    return drawn
  }

  /// A random UUID (RFC 9562, section 5.4) of 16 random bytes.
  private static func uuid(_ random: ArraySlice<UInt8>) -> String {
    var bytes = Array(random)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = hexadecimal(bytes)
    var text = ""
    for (index, digit) in digits.utf8.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    hexadecimal(unsafe bytes.span.bytes)
  }

  private static func hexadecimal(_ bytes: RawSpan) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.byteCount)
    for index in 0..<bytes.byteCount {
      let byte = ASCIIText.byte(bytes, index)
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
