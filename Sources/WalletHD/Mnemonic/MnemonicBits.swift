import WalletHashing
import WalletSecrets

/// Entropy with its checksum behind it: the bits that words are 11 at a time of (BIP-39, "Generating the mnemonic").
enum MnemonicBits {
  /// Room for 32 bytes of entropy, its whole SHA-256 digest, and what a read of the last word's three bytes needs.
  static let byteCount = 72

  /// Writes entropy and its SHA-256 digest; the words take only the digest's first bits, one for each 32 of entropy.
  ///
  /// `bits` has ``byteCount`` bytes. False when the library fails.
  static func write(_ entropy: RawSpan, into bits: inout MutableRawSpan) -> Bool {
    copyBytes(entropy, into: &bits, at: 0)
    do throws(HashError) {
      let place = entropy.byteCount..<entropy.byteCount + SHA256.byteCount
      try bits.withBytes(in: place) { (digest) throws(HashError) in try SHA256.hash(entropy, into: &digest) }
      return true
    } catch {
      return false
    }
  }

  /// Puts groups of 11 bits, most significant first, behind each other; the numbers are 16-bit, in memory order.
  ///
  /// `bits` is zero and has ``byteCount`` bytes.
  static func pack(_ groups: RawSpan, count: Int, into bits: inout MutableRawSpan) {
    for position in 0..<count {
      let group = UInt32(unsafe groups.unsafeLoadUnaligned(fromByteOffset: 2 * position, as: UInt16.self))
      let first = 11 * position
      // The group within the three bytes that it lies in.
      let window = group << (24 - 11 - UInt32(first % 8))
      for (index, shift) in [UInt32(16), 8, 0].enumerated() {
        let offset = first / 8 + index
        let byte = unsafe bits.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        bits.storeBytes(of: byte | UInt8(truncatingIfNeeded: window >> shift), toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  /// Whether the bits after the entropy are the first ones of its SHA-256 digest.
  static func isChecksumRight(_ bits: RawSpan, entropyByteCount: Int) throws(MnemonicError) -> Bool {
    var digest = try MnemonicError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: SHA256.byteCount)
    }
    let hashed = digest.withMutableBytes { digest in
      (try? SHA256.hash(bits.extracting(first: entropyByteCount), into: &digest)) != nil
    }
    guard hashed else { throw .libraryFailure }
    let kept = UInt8(truncatingIfNeeded: 0xFF00 >> (entropyByteCount / 4))
    let stated = unsafe bits.unsafeLoad(fromByteOffset: entropyByteCount, as: UInt8.self)
    return digest.withBytes { unsafe ($0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) ^ stated) & kept == 0 }
  }
}
