public import WalletHashing

/// The curve of Solana wallets: Ed25519 (RFC 8032, section 5.1), one key at a time, through libsodium.
public enum Ed25519 {
  /// A private key's size: the 32-byte seed of RFC 8032, section 5.1.5.
  ///
  /// Every value is valid.
  public static let seedByteCount = 32

  /// An encoded public key, 32 bytes.
  public struct PublicKey: Hashable, Sendable, BitwiseCopyable {
    /// The encoding of RFC 8032, section 5.1.2.
    public let bytes: Bytes32

    /// A key from its encoding; whether it is a usable point is decided when a signature is verified.
    public init(bytes: Bytes32) {
      self.bytes = bytes
    }
  }

  /// A signature: R‖S, 64 bytes.
  public struct Signature: Hashable, Sendable {
    /// The encoded point R, 32 bytes.
    public let r: Bytes32
    /// The scalar S, 32 bytes, little-endian.
    public let s: Bytes32

    /// A signature from its halves; the values are checked when it is used.
    public init(r: Bytes32, s: Bytes32) {
      self.r = r
      self.s = s
    }
  }
}
