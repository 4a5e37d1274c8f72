public import WalletAddresses

/// A private key of an EVM wallet, encrypted under a pass-phrase: Web3 Secret Storage, version 3.
///
/// AES-128 in counter mode under the first 16 bytes of a key that scrypt or PBKDF2 derives, and a Keccak-256 code over
/// the next 16 bytes and the ciphertext. The file itself is no secret; how long it withstands guessing depends on the
/// pass-phrase.
public struct KeystoreV3: Hashable, Sendable {
  /// The most bytes that a keystore file is read of.
  public static let maximumByteCount = 65_536
  /// The most bytes of a pass-phrase.
  public static let maximumPassphraseByteCount = 4096

  /// The address that the file names, which need not be that of its key; nil if it names none.
  public let address: EVMAddress?
  /// How the key is derived from the pass-phrase.
  public let cost: KeystoreCost
  let salt: [UInt8]
  let initialCounter: [UInt8]
  let ciphertext: [UInt8]
  let code: [UInt8]
  /// A random UUID, written but never relied upon.
  let identifier: String

  init(
    address: EVMAddress?, cost: KeystoreCost, salt: [UInt8], initialCounter: [UInt8], ciphertext: [UInt8],
    code: [UInt8], identifier: String
  ) {
    self.address = address
    self.cost = cost
    self.salt = salt
    self.initialCounter = initialCounter
    self.ciphertext = ciphertext
    self.code = code
    self.identifier = identifier
  }
}
