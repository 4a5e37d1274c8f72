import WalletAddresses
package import WalletCurves
import WalletHashing
import WalletSecrets

// The reference's way of everything but the curves; what other engines do not do faster, they do like this.
extension KeyEngineBackend {
  package func hmacSHA512(
    of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
    into codes: inout MutableRawSpan
  ) throws(KeygenError) {
    defer { SecureWipe.stack() }
    for index in 0..<messages.byteCount / messageByteCount {
      let message = messages.extracting(index * messageByteCount..<(index + 1) * messageByteCount)
      let key = keys.extracting(index * keyByteCount..<(index + 1) * keyByteCount)
      var code = codes._mutatingExtracting(index * HMACSHA512.byteCount..<(index + 1) * HMACSHA512.byteCount)
      do throws(HashError) { try HMACSHA512.authenticate(message, key: key, into: &code) } catch {
        throw .libraryFailure
      }
    }
  }

  package func mnemonicSeeds(
    of phrases: RawSpan, stride: Int, byteCounts: [Int], salt: RawSpan, into seeds: inout MutableRawSpan
  ) throws(KeygenError) {
    defer { SecureWipe.stack() }
    for (index, byteCount) in byteCounts.enumerated() {
      let phrase = phrases.extracting(index * stride..<index * stride + byteCount)
      var seed = seeds._mutatingExtracting(64 * index..<64 * (index + 1))
      do throws(HashError) {
        try PBKDF2.derive(.sha512, password: phrase, salt: salt, rounds: Int(Self.seedRounds), into: &seed)
      } catch { throw .libraryFailure }
    }
  }

  package func evmAddressTexts(
    of keys: [Secp256k1.PublicKey], into texts: inout MutableRawSpan
  ) throws(KeygenError) {
    let size = EVMAddress.textByteCount
    for (index, key) in keys.enumerated() {
      var text = texts._mutatingExtracting(index * size..<(index + 1) * size)
      ReferenceTexts.write(key, into: &text)
    }
  }

  package func solanaAddressTexts(
    of keys: [Ed25519.PublicKey], into texts: inout MutableRawSpan
  ) throws(KeygenError) {
    let size = Base58.maximumTextByteCount32
    for (index, key) in keys.enumerated() {
      var text = texts._mutatingExtracting(index * size..<(index + 1) * size)
      ReferenceTexts.write(key, into: &text)
    }
  }
}

/// The texts of addresses, one at a time.
enum ReferenceTexts {
  /// Writes the 42 bytes of an EVM address (EIP-55).
  static func write(_ key: Secp256k1.PublicKey, into text: inout MutableRawSpan) {
    EVMAddress(publicKeyDigest: key.withUncompressedBytes { Keccak256.hash($0) }).encode(into: &text)
  }

  /// Writes the text of a Solana address, and zeros after it up to 44 bytes.
  static func write(_ key: Ed25519.PublicKey, into text: inout MutableRawSpan) {
    let count = Base58.encode(key.bytes, into: &text)
    for offset in count..<Base58.maximumTextByteCount32 {
      text.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
  }
}
