/// Keccak-256 as Ethereum uses it: the padding of the Keccak submission, version 3 (0x01), not of FIPS 202 SHA3-256 (0x06).
///
/// A message of any number of bytes, in any pieces, gives a digest of 32 bytes. Nothing is allocated.
/// For public data only: the state is not wiped.
public struct Keccak256: Sendable {
  private var sponge = KeccakSponge()

  /// The number of message bytes taken in by one permutation, 136.
  public static let rate = KeccakSponge.rate

  /// Starts with the empty message.
  public init() {}

  /// Takes in more of the message; how the message is split makes no difference to the digest.
  public mutating func update(_ bytes: RawSpan) {
    sponge.absorb(bytes)
  }

  /// The digest, 32 bytes, of everything taken in so far; more can be taken in afterwards.
  public func digest() -> Bytes32 {
    var closed = sponge
    return closed.finish()
  }

  /// The digest, 32 bytes, of a whole message.
  public static func hash(_ bytes: RawSpan) -> Bytes32 {
    var sponge = KeccakSponge()
    sponge.absorb(bytes)
    return sponge.finish()
  }

  /// The digest, 32 bytes, of a whole message.
  public static func hash(_ bytes: [UInt8]) -> Bytes32 {
    hash(unsafe bytes.span.bytes)
  }
}
