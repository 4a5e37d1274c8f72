public import WalletHashing

/// The curve of EVM wallets: secp256k1 (SEC 2, section 2.4.1), one key at a time, through libsecp256k1.
public enum Secp256k1 {
  /// A private key's size, 32 bytes, big-endian, in 1..<n.
  public static let privateKeyByteCount = 32

  /// A point of the curve other than infinity.
  public struct PublicKey: Hashable, Sendable, BitwiseCopyable {
    /// The x coordinate, 32 bytes, big-endian.
    public let x: Bytes32
    /// The y coordinate, 32 bytes, big-endian.
    public let y: Bytes32

    /// The size of ``withUncompressedBytes(_:)``'s X‖Y, 64 bytes.
    public static let uncompressedByteCount = 64
    /// The size of the compressed form (SEC 1, section 2.3.3), 33 bytes.
    public static let compressedByteCount = 33

    /// A point that the library, or a kernel whose results are checked against it, has computed.
    package init(x: Bytes32, y: Bytes32) {
      self.x = x
      self.y = y
    }

    /// Runs a closure with X‖Y, 64 bytes: what an EVM address is the hash of.
    public func withUncompressedBytes<Result, Failure: Error>(
      _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try unsafe withUnsafeBytes(of: (x, y)) { (raw) throws(Failure) in try unsafe body(raw.bytes) }
    }

    /// The compressed form: 0x02 or 0x03 by the parity of y, then x (SEC 1, section 2.3.3).
    public var compressed: [UInt8] {
      var bytes: [UInt8] = [2 | (y[31] & 1)]
      bytes.reserveCapacity(Self.compressedByteCount)
      for index in 0..<Bytes32.byteCount { bytes.append(x[index]) }
      return bytes
    }
  }

  /// An ECDSA signature with its recovery id.
  ///
  /// The low-s form only (EIP-2).
  public struct Signature: Hashable, Sendable {
    /// The r value, 32 bytes, big-endian.
    public let r: Bytes32
    /// The s value, 32 bytes, big-endian, at most n/2.
    public let s: Bytes32
    /// Which of the up to four candidate points is the signer's: 0 to 3.
    public let recoveryID: Int

    /// A signature from its parts; the values are checked when it is used.
    public init(r: Bytes32, s: Bytes32, recoveryID: Int) {
      self.r = r
      self.s = s
      self.recoveryID = recoveryID
    }
  }
}
