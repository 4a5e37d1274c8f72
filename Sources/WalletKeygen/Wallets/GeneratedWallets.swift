public import WalletAddresses
import WalletSecrets

/// Wallets of many users made in memory, not stored: an EVM and a Solana wallet each, from keys of their own.
///
/// The private keys lie in locked memory and are wiped when the last reference goes.
public final class GeneratedWallets: Sendable {
  /// Some of the users, made in one piece of work.
  struct Slice: Sendable {
    /// The private keys, 32 bytes a slot: the secp256k1 scalars of all users, then their Ed25519 seeds.
    let arena: SecretArena
    let count: Int
    let texts: Texts

    /// The texts of the addresses.
    enum Texts: Sendable {
      case one(evm: AddressText, solana: AddressText)
      /// Those of all EVM addresses, then those of all Solana addresses.
      case many([UInt8])
    }

    /// The size of a user's two texts.
    static let textByteCount = EVMAddress.textByteCount + Base58.maximumTextByteCount32

    func evmText(at place: Int) -> AddressText {
      switch texts {
      case .one(let evm, _): evm
      case .many(let texts): Self.text(in: texts, from: place * EVMAddress.textByteCount, EVMAddress.textByteCount)
      }
    }

    func solanaText(at place: Int) -> AddressText {
      let size = Base58.maximumTextByteCount32
      return switch texts {
      case .one(_, let solana): solana
      case .many(let texts): Self.text(in: texts, from: count * EVMAddress.textByteCount + place * size, size)
      }
    }

    private static func text(in texts: [UInt8], from start: Int, _ size: Int) -> AddressText {
      AddressText(unsafe texts.span.bytes.extracting(start..<start + size))
    }
  }

  /// The first slice apart: a single user's wallets need no array.
  private let first: Slice?
  private let others: [Slice]
  private let sliceCount: Int
  /// How many users' wallets there are.
  public let count: Int

  /// Takes slices of `sliceCount` users each, but for the last.
  init(_ first: Slice?, _ others: [Slice] = [], each sliceCount: Int) {
    self.first = first
    self.others = others
    self.sliceCount = sliceCount
    count = others.reduce(first?.count ?? 0) { $0 + $1.count }
  }

  /// Runs a closure for every user in turn, with the index from 0 and the texts of both addresses.
  ///
  /// The EVM address has its checksum (EIP-55), the Solana address is base58.
  public func withAddresses<Failure: Error>(
    _ body: (_ index: Int, _ evm: AddressText, _ solana: AddressText) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<count {
      let (slice, place) = place(of: index)
      try body(index, slice.evmText(at: place), slice.solanaText(at: place))
    }
  }

  /// The text of one address; the index must be below ``count``.
  public func address(at index: Int, on chain: Chain) -> AddressText {
    let (slice, place) = place(of: index)
    return switch chain {
    case .evm: slice.evmText(at: place)
    case .solana: slice.solanaText(at: place)
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
    case .evm: try slice.arena.withBytes(ofSlot: place, body)
    case .solana: try slice.arena.withBytes(ofSlot: slice.count + place, body)
    }
  }

  private func place(of index: Int) -> (Slice, Int) {
    guard index >= 0, index < count, let first else { preconditionFailure("no wallet at this index") }
    return index < sliceCount ? (first, index) : (others[index / sliceCount - 1], index % sliceCount)
  }
}
