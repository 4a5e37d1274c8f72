public import WalletAddresses
import WalletCurves

/// Wallets of many users made in memory, not stored: an EVM and a Solana wallet each, from keys of their own.
///
/// The private keys lie in locked memory and are wiped when the last reference goes.
public final class GeneratedWallets: Sendable {
  /// Some of the users, made in one piece of work.
  struct Slice: Sendable {
    let keys: RawKeyBatch
    let evmTexts: [UInt8]
    let solanaTexts: [UInt8]

    var count: Int { keys.secp256k1.count }
  }

  private let slices: [Slice]
  private let sliceCount: Int
  /// How many users' wallets there are.
  public let count: Int

  /// Takes slices of `sliceCount` users each, but for the last.
  init(_ slices: [Slice], each sliceCount: Int) {
    self.slices = slices
    self.sliceCount = sliceCount
    count = slices.reduce(0) { $0 + $1.count }
  }

  /// Runs a closure for every user in turn, with the index from 0 and the texts of both addresses.
  ///
  /// The EVM address has its checksum (EIP-55), the Solana address is base58.
  public func withAddresses<Failure: Error>(
    _ body: (_ index: Int, _ evm: AddressText, _ solana: AddressText) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<count {
      let (slice, place) = place(of: index)
      try body(
        index, Self.text(place, of: slice.evmTexts, each: EVMAddress.textByteCount),
        Self.text(place, of: slice.solanaTexts, each: Base58.maximumTextByteCount32))
    }
  }

  /// The text of one address; the index must be below ``count``.
  public func address(at index: Int, on chain: Chain) -> AddressText {
    let (slice, place) = place(of: index)
    return switch chain {
    case .evm: Self.text(place, of: slice.evmTexts, each: EVMAddress.textByteCount)
    case .solana: Self.text(place, of: slice.solanaTexts, each: Base58.maximumTextByteCount32)
    }
  }

  /// Runs a closure with a private key of 32 bytes: a big-endian secp256k1 scalar (EVM) or an Ed25519 seed (Solana).
  ///
  /// The index must be below ``count``.
  public func withSecretBytes<Result, Failure: Error>(
    at index: Int, chain: Chain, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (slice, place) = place(of: index)
    return switch chain {
    case .evm: try slice.keys.withSecp256k1PrivateKey(at: place, body)
    case .solana: try slice.keys.withEd25519Seed(at: place, body)
    }
  }

  private func place(of index: Int) -> (Slice, Int) {
    precondition(index >= 0 && index < count, "no wallet at this index")
    return (slices[index / sliceCount], index % sliceCount)
  }

  private static func text(_ place: Int, of texts: [UInt8], each size: Int) -> AddressText {
    AddressText(unsafe texts.span.bytes.extracting(place * size..<(place + 1) * size))
  }
}
