import WalletAddresses
import WalletJSON

extension KeystoreV3 {
  private static let maximumSaltByteCount = 1024
  private static let maximumCiphertextByteCount = 1024

  /// Reads a keystore file: JSON in UTF-8, at most ``maximumByteCount`` bytes.
  ///
  /// Takes what programs have written: field names in either case (old files say `Crypto`), hexadecimal digits of either
  /// case with or without 0x, no address, ciphertexts without a key's leading zero bytes. Refuses a field given twice or
  /// in two spellings, versions other than 3, unknown ciphers and functions, and cost parameters beyond what a file may
  /// ask of this machine. Throws ``KeyFileError``.
  public init(json text: RawSpan) throws(KeyFileError) {
    guard text.byteCount <= Self.maximumByteCount else { throw .tooLarge(maximum: Self.maximumByteCount) }
    let file = try KeyFileObject(file: text)
    try Self.checkVersion(try file.value("version"))
    let crypto = try file.object("crypto")
    let cipher = try crypto.string("cipher")
    guard cipher == Array("aes-128-ctr".utf8) else {
      throw .unsupported(field: crypto.path("cipher"), found: ASCIIText.shown(cipher))
    }
    var initialCounter = try crypto.object("cipherparams").bytes("iv")
    // eth-account writes the counter as a number, without its leading zero bytes: one file in 256 has fewer than 16. More
    // than three are no chance, but another format.
    if (AES128CTR.counterByteCount - 3..<AES128CTR.counterByteCount).contains(initialCounter.count) {
      let missing = AES128CTR.counterByteCount - initialCounter.count
      initialCounter = [UInt8](repeating: 0, count: missing) + initialCounter
    }
    guard initialCounter.count == 16 else {
      throw .malformedField("crypto.cipherparams.iv", reason: "has \(initialCounter.count) bytes, not 16")
    }
    let ciphertext = try crypto.bytes("ciphertext")
    guard (1...Self.maximumCiphertextByteCount).contains(ciphertext.count) else {
      throw .malformedField(
        crypto.path("ciphertext"), reason: "has \(ciphertext.count) bytes, not 1 to \(Self.maximumCiphertextByteCount)")
    }
    let code = try crypto.bytes("mac")
    guard code.count == 32 else {
      throw .malformedField(crypto.path("mac"), reason: "has \(code.count) bytes, not 32")
    }
    let parameters = try crypto.object("kdfparams")
    let cost = try Self.cost(parameters, function: try crypto.string("kdf"), in: crypto)
    try cost.check(in: "crypto.kdfparams")
    let salt = try parameters.bytes("salt")
    guard salt.count <= Self.maximumSaltByteCount else {
      throw .malformedField(parameters.path("salt"), reason: "has more than \(Self.maximumSaltByteCount) bytes")
    }
    self.init(
      address: try Self.address(in: file), cost: cost, salt: salt, initialCounter: initialCounter,
      ciphertext: ciphertext, code: code, identifier: "")
  }

  private static func checkVersion(_ node: JSONValue) throws(KeyFileError) {
    switch node {
    case .number(let digits):
      guard digits == [UInt8(ascii: "3")] else { throw .unsupportedVersion(ASCIIText.shown(digits)) }
    case .string(let text): throw .unsupportedVersion("\"\(ASCIIText.shown(text))\"")
    default: throw .malformedField("version", reason: "is \(node.typeName), not the number 3")
    }
  }

  private static func cost(
    _ parameters: KeyFileObject, function: [UInt8], in crypto: KeyFileObject
  ) throws(KeyFileError) -> KeystoreCost {
    // Both functions give the same first 32 bytes whatever the length that is asked for, and no more are used.
    let length = try parameters.count("dklen")
    guard (32...128).contains(length) else {
      throw .malformedField(parameters.path("dklen"), reason: "is not 32 to 128")
    }
    if function == Array("scrypt".utf8) {
      return .scrypt(n: try parameters.count("n"), r: try parameters.count("r"), p: try parameters.count("p"))
    }
    guard function == Array("pbkdf2".utf8) else {
      throw .unsupported(field: crypto.path("kdf"), found: ASCIIText.shown(function))
    }
    let hash = try parameters.string("prf")
    guard hash == Array("hmac-sha256".utf8) else {
      throw .unsupported(field: parameters.path("prf"), found: ASCIIText.shown(hash))
    }
    return .pbkdf2(rounds: try parameters.count("c"))
  }

  private static func address(in file: KeyFileObject) throws(KeyFileError) -> EVMAddress? {
    switch try file.optional("address") {
    case nil, .null: return nil
    case .some:
      let bytes = try file.bytes("address")
      do { return try EVMAddress(bytes: unsafe bytes.span.bytes) } catch {
        throw .malformedField("address", reason: "has \(bytes.count) bytes, not 20")
      }
    }
  }
}
