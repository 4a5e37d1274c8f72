import WalletAddresses
import WalletCurves
import WalletHD
public import WalletSecrets

extension KeystoreV3 {
  /// The private key of 32 bytes, big-endian, left-padded where the file dropped leading zero bytes.
  ///
  /// It is valid on secp256k1 and that of the file's ``address``, if the file names one. Takes the pass-phrase as
  /// ``payload(passphrase:)`` does. Throws ``KeyFileError``.
  public func privateKey(passphrase: RawSpan) throws(KeyFileError) -> Secret {
    defer { SecureWipe.stack() }
    let payload = try payload(passphrase: passphrase)
    guard payload.byteCount <= Secp256k1.privateKeyByteCount else {
      throw .notAPrivateKey(byteCount: payload.byteCount)
    }
    let key = try payload.withBytes { (payload) throws(KeyFileError) in
      try KeyFileError.wrapping { () throws(SecretMemoryError) in
        try Secret(byteCount: Secp256k1.privateKeyByteCount) {
          copyBytes(payload, into: &$0, at: Secp256k1.privateKeyByteCount - payload.byteCount)
        }
      }
    }
    let derived = try Self.address(of: key)
    if let address, address != derived {
      throw .addressMismatch(stored: address.description, derived: derived.description)
    }
    return key
  }

  /// The bytes that the keystore holds, whatever they are: some programs put a mnemonic there.
  ///
  /// The pass-phrase, at most ``maximumPassphraseByteCount`` bytes, is tried as it is, in UTF-8, and if it is not all
  /// ASCII then in Unicode's NFC, NFKC and NFKD forms too: programs differ in what they hash. Throws
  /// ``KeyFileError/wrongPassphrase`` when none fits.
  public func payload(passphrase: RawSpan) throws(KeyFileError) -> Secret {
    guard passphrase.byteCount <= Self.maximumPassphraseByteCount else { throw .unusablePassphrase }
    defer { SecureWipe.stack() }
    if let payload = try decrypted(passphrase) { return payload }
    guard !Self.isASCII(passphrase) else { throw .wrongPassphrase }
    // The forms that differ from what was tried already; each costs a whole derivation.
    var tried = [
      try KeyFileError.wrapping { () throws(SecretMemoryError) in HeldForm(try Secret(copying: passphrase)) }
    ]
    for form in UnicodeForm.allCases {
      let text: HeldForm
      // Bytes that are not UTF-8 have no forms.
      do { text = HeldForm(try form.applied(to: passphrase)) } catch { continue }
      guard !tried.contains(where: { $0.text.isEqual(to: text.text) }) else { continue }
      if let payload = try text.text.withBytes({ (text) throws(KeyFileError) in try decrypted(text) }) {
        return payload
      }
      tried.append(text)
    }
    throw .wrongPassphrase
  }

  /// A secret that an array can hold.
  private final class HeldForm {
    let text: Secret

    init(_ text: consuming Secret) {
      self.text = text
    }
  }

  /// The payload, or nil if the code does not fit.
  private func decrypted(_ passphrase: RawSpan) throws(KeyFileError) -> Secret? {
    let key = try KeystoreKey(passphrase: passphrase, salt: salt, cost: cost)
    let expected = key.code(of: ciphertext)
    let isAuthentic = expected.withBytes { ConstantTime.areEqual($0, unsafe code.span.bytes) }
    guard isAuthentic else { return nil }
    var payload = try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: ciphertext.count) }
    try payload.withMutableBytes { (payload) throws(KeyFileError) in
      try key.applyCipher(initialCounter: initialCounter, to: unsafe ciphertext.span.bytes, into: &payload)
    }
    return payload
  }

  static func address(of key: borrowing Secret) throws(KeyFileError) -> EVMAddress {
    let publicKey: Secp256k1.PublicKey
    do { publicKey = try Secp256k1.publicKey(of: key) } catch { throw .invalidPrivateKey(error) }
    do {
      return try publicKey.withUncompressedBytes { (bytes) throws(EVMAddressError) in
        try EVMAddress(publicKey: bytes)
      }
    } catch { throw .libraryFailure }
  }

  private static func isASCII(_ text: RawSpan) -> Bool {
    (0..<text.byteCount).allSatisfy { ASCIIText.byte(text, $0) < 0x80 }
  }
}
