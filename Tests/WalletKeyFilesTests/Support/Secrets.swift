import WalletKeyFiles
import WalletSecrets

/// A secret with these bytes; at least one.
func secret(_ bytes: [UInt8]) throws -> Secret {
  try Secret(copying: bytes.span.bytes)
}

/// What a secret holds: for comparing in tests only.
func bytes(of secret: borrowing Secret) -> [UInt8] {
  secret.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
}

/// The text that a secret holds: for comparing in tests only.
func text(of secret: borrowing Secret) -> String {
  String(decoding: bytes(of: secret), as: UTF8.self)
}

/// Lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// The bytes that hexadecimal digits stand for.
func bytes(hex text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) }
}

extension KeystoreV3 {
  /// Reads a keystore from text.
  init(text: String) throws(KeyFileError) {
    let bytes = Array(text.utf8)
    try self.init(json: bytes.span.bytes)
  }

  /// The private key, with a pass-phrase of any bytes.
  func key(_ passphrase: [UInt8]) throws(KeyFileError) -> [UInt8] {
    let secret = try privateKey(passphrase: passphrase.span.bytes)
    return bytes(of: secret)
  }
}

/// The key in a keystore, in hexadecimal digits.
func opened(_ json: String, _ passphrase: String) throws(KeyFileError) -> String {
  hexadecimal(try KeystoreV3(text: json).key(Array(passphrase.utf8)))
}

/// The error that opening a keystore ends with; nil when it opens.
func refusal(_ json: String, _ passphrase: String = "x") -> KeyFileError? {
  do throws(KeyFileError) {
    _ = try opened(json, passphrase)
    return nil
  } catch { return error }
}

/// The seed in a Solana key-pair file.
func seed(json text: [UInt8]) throws(KeyFileError) -> [UInt8] {
  bytes(of: try SolanaKeyPair.seed(json: text.span.bytes))
}

/// The error that reading a Solana key-pair file ends with; nil when it is read.
func pairRefusal(_ text: [UInt8]) -> KeyFileError? {
  do throws(KeyFileError) {
    _ = try seed(json: text)
    return nil
  } catch { return error }
}

/// The error that reading a base58 key pair ends with; nil when it is read.
func base58Refusal(_ text: String) -> KeyFileError? {
  do throws(KeyFileError) {
    let bytes = Array(text.utf8)
    _ = try SolanaKeyPair.seed(base58: bytes.span.bytes)
    return nil
  } catch { return error }
}

/// ASCII text in UTF-16, little-endian, without a mark.
func utf16(_ text: [UInt8]) -> [UInt8] {
  var wide: [UInt8] = []
  for byte in text { wide += [byte, 0] }
  return wide
}
