package import WalletCurves

/// One way of computing with many keys at a time.
///
/// Engines differ in speed only; each is held to the results of `reference`.
package protocol KeyEngineBackend: Sendable {
  /// The name by which the engine is chosen and reported.
  var name: String { get }

  /// How many users' keys are best computed in one call.
  var usersPerSlice: Int { get }

  /// Whether so many keys come from the reference libraries themselves, so that comparing with them would show nothing.
  func isReference(forCount count: Int) -> Bool

  /// The public keys of secp256k1 scalars, 32 bytes each, big-endian, every one in 1..<n.
  ///
  /// The caller wipes the stack after its batch.
  func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey]

  /// The public keys of Ed25519 seeds, 32 bytes each.
  ///
  /// The caller wipes the stack after its batch.
  func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey]

  /// HMAC-SHA-512 of messages of one length under a key each: a 64-byte code for each.
  ///
  /// The records stand one behind the other; keys are at most 128 bytes long.
  func hmacSHA512(
    of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
    into codes: inout MutableRawSpan
  ) throws(KeygenError)

  /// BIP-39 seeds, 64 bytes each: PBKDF2-HMAC-SHA-512 of phrases under one salt, 2048 rounds.
  ///
  /// The phrases begin `stride` bytes apart.
  func mnemonicSeeds(
    of phrases: RawSpan, stride: Int, byteCounts: [Int], salt: RawSpan, into seeds: inout MutableRawSpan
  ) throws(KeygenError)

  /// The texts of the addresses of public keys, 42 ASCII bytes each: `0x` and digits with their checksum (EIP-55).
  func evmAddressTexts(of keys: [Secp256k1.PublicKey], into texts: inout MutableRawSpan) throws(KeygenError)

  /// The base58 texts of public keys, 44 bytes for each: ASCII, then zeros where the text is shorter.
  func solanaAddressTexts(of keys: [Ed25519.PublicKey], into texts: inout MutableRawSpan) throws(KeygenError)
}

extension KeyEngineBackend {
  package var usersPerSlice: Int { 128 }

  package func isReference(forCount count: Int) -> Bool { false }

  /// The rounds of PBKDF2 that make a seed of a phrase, 2048 (BIP-39, "From mnemonic to seed").
  static var seedRounds: UInt32 { 2048 }
}
