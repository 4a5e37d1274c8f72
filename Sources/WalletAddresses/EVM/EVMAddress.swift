package import WalletHashing

/// A 20-byte address of Ethereum and of the chains that take its addresses.
///
/// Public data, held inline. Its text is `0x` and 40 hexadecimal digits whose letters' case is a checksum (EIP-55).
public struct EVMAddress: Sendable, Hashable {
  // The bytes as big-endian numbers: bytes 0–7, 8–15 and 16–19.
  let high: UInt64
  let middle: UInt64
  let low: UInt32

  /// The number of bytes, 20.
  public static let byteCount = 20

  /// The address of a public key: the last 20 bytes of the Keccak-256 digest of its coordinates.
  ///
  /// - Parameter publicKey: the two coordinates X and Y, 32 bytes each, big-endian, leading zeros kept. That is the
  ///   uncompressed form (SEC 1, section 2.3.3) without its leading 04; a compressed key is refused, because hashing
  ///   one gives an address that nobody controls.
  ///
  /// Throws `EVMAddressError.wrongPublicKeyLength` for other lengths than 64 bytes.
  public init(publicKey: RawSpan) throws(EVMAddressError) {
    guard publicKey.byteCount == 64 else { throw .wrongPublicKeyLength(byteCount: publicKey.byteCount) }
    self.init(publicKeyDigest: Keccak256.hash(publicKey))
  }

  /// The address in a digest of a public key that was computed elsewhere, many at a time.
  package init(publicKeyDigest digest: Bytes32) {
    self = digest.withBytes { Self(twentyBytesOf: $0, from: 12) }
  }

  /// Copies exactly 20 bytes.
  ///
  /// Throws `EVMAddressError.wrongByteCount` for other lengths.
  public init(bytes: RawSpan) throws(EVMAddressError) {
    guard bytes.byteCount == Self.byteCount else { throw .wrongByteCount(byteCount: bytes.byteCount) }
    self.init(twentyBytesOf: bytes, from: 0)
  }

  /// Every caller has made sure that 20 bytes follow the offset.
  private init(twentyBytesOf bytes: RawSpan, from offset: Int) {
    high = UInt64(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    middle = UInt64(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    low = UInt32(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
  }

  init(high: UInt64, middle: UInt64, low: UInt32) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// Runs a closure with read access to the 20 bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let memory = (high.bigEndian, middle.bigEndian, low.bigEndian)
    return try unsafe Swift.withUnsafeBytes(of: memory) { (raw) throws(Failure) in
      try unsafe body(raw.bytes.extracting(first: Self.byteCount))
    }
  }
}
