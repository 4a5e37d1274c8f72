import WalletHashing
import WalletSecrets

/// The 32 bytes that a keystore's pass-phrase gives: a cipher key and a key for the code.
struct KeystoreKey: ~Copyable {
  private let bytes: Secret

  /// Derives the key; how long that takes is the file's to say, within ``KeystoreCost``'s bounds.
  init(passphrase: RawSpan, salt: [UInt8], cost: KeystoreCost) throws(KeyFileError) {
    var key = try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: 32) }
    do {
      try key.withMutableBytes { (key) throws(HashError) in
        let salt = unsafe salt.span.bytes
        switch cost {
        case .scrypt(let n, let r, let p):
          guard let n = UInt64(exactly: n), let r = UInt32(exactly: r), let p = UInt32(exactly: p) else {
            throw .outOfRange
          }
          try Scrypt.derive(password: passphrase, salt: salt, n: n, r: r, p: p, into: &key)
        case .pbkdf2(let rounds):
          try PBKDF2.derive(.sha256, password: passphrase, salt: salt, rounds: rounds, into: &key)
        }
      }
    } catch { throw .libraryFailure }
    bytes = key
  }

  /// Encrypts or decrypts.
  borrowing func applyCipher(
    initialCounter: [UInt8], to input: RawSpan, into output: inout MutableRawSpan
  ) throws(KeyFileError) {
    try bytes.withBytes { (key) throws(KeyFileError) in
      try AES128CTR.apply(
        key: key.extracting(0..<16), initialCounter: unsafe initialCounter.span.bytes, to: input, into: &output)
    }
  }

  /// The code over a ciphertext: Keccak-256 of the key's second half and the ciphertext.
  borrowing func code(of ciphertext: [UInt8]) -> Bytes32 {
    // The hash leaves its state where it ran: in a frame of its own, below this one.
    defer { SecureWipe.stack() }
    return bytes.withBytes { Self.code(key: $0, ciphertext) }
  }

  @inline(never)
  private static func code(key: RawSpan, _ ciphertext: [UInt8]) -> Bytes32 {
    var hash = Keccak256()
    hash.update(key.extracting(16..<32))
    hash.update(unsafe ciphertext.span.bytes)
    return hash.digest()
  }
}
