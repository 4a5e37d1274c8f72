import WalletHD
import WalletSecrets

/// A secret with these bytes; at least one.
func secret(_ bytes: [UInt8]) throws -> Secret {
  try Secret(copying: bytes.span.bytes)
}

/// What a secret holds: for comparing in tests only.
func bytes(of secret: borrowing Secret) -> [UInt8] {
  secret.withBytes { array($0) }
}

/// The text that a secret holds: for comparing in tests only.
func text(of secret: borrowing Secret) -> [UInt8] {
  bytes(of: secret)
}

/// A copy of all bytes of a span.
func array(_ bytes: RawSpan) -> [UInt8] {
  bytes.withUnsafeBytes { Array($0) }
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

/// Reads a phrase from the UTF-8 bytes of a text.
func parse(_ text: String, _ language: MnemonicLanguage? = nil) throws(MnemonicError) -> Mnemonic {
  try parse(Array(text.utf8), language)
}

/// Reads a phrase from bytes.
func parse(_ text: [UInt8], _ language: MnemonicLanguage? = nil) throws(MnemonicError) -> Mnemonic {
  try Mnemonic.parse(text.span.bytes, language: language)
}

/// The error that reading a phrase ends with, nil when it is read.
func refusal(_ text: [UInt8], _ language: MnemonicLanguage? = nil) -> MnemonicError? {
  do throws(MnemonicError) {
    _ = try parse(text, language)
    return nil
  } catch {
    return error
  }
}

/// The error that reading a phrase ends with, nil when it is read.
func refusal(_ text: String, _ language: MnemonicLanguage? = nil) -> MnemonicError? {
  refusal(Array(text.utf8), language)
}

extension Mnemonic {
  /// The entropy, in hexadecimal digits.
  var entropyDigits: String { withEntropy { hexadecimal(array($0)) } }

  /// The seed for a pass-phrase given as text.
  func seedDigits(_ passphrase: String = "") throws -> String {
    hexadecimal(bytes(of: try seed(text: passphrase)))
  }

  /// The seed for a pass-phrase given as text.
  func seed(text passphrase: String) throws -> Secret {
    passphrase.isEmpty ? try seed() : try seed(passphrase: secret(Array(passphrase.utf8)))
  }

  /// The phrase as it goes into the seed.
  func phraseText() throws -> String {
    String(decoding: text(of: try phrase()), as: UTF8.self)
  }
}

extension DerivationProfile {
  /// The address at an index of a phrase's seed.
  func address(_ phrase: String, passphrase: String = "", index: UInt32 = 0) throws -> String {
    let seed = try parse(phrase, .english).seed(text: passphrase)
    return try key(fromSeed: seed, index: index).publicKey.address.description
  }
}
