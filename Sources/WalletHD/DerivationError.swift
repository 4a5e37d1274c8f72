import WalletCurves
import WalletHashing
public import WalletSecrets

/// Why a key could not be derived.
///
/// Nothing here tells anything of a key.
public enum DerivationError: Error, Hashable, Sendable {
  /// A seed has too few bytes, or more than 64.
  case wrongSeedByteCount(Int, minimum: Int)
  /// The seed's master key is not valid (probability 2^-127); another seed has to be used.
  case invalidMasterKey
  /// This child does not exist (probability 2^-127); the standard is to go on with the next index.
  case invalidChild(ChildIndex)
  /// The parent is at depth 255, the last there is.
  case depthOverflow
  /// A hardened child needs the parent's private key.
  case hardenedFromPublicKey(ChildIndex)
  /// ed25519 has hardened children only; the level, counted from 1, is not hardened.
  case notHardened(ChildIndex, level: Int)
  /// An index is 2^31 or more.
  case indexTooLarge(UInt32)
  /// The profile has one key only, at index 0.
  case onlyIndexZero(DerivationProfile, found: UInt32)
  /// The profile's addresses cannot be derived from a public key.
  case noWatchOnly(DerivationProfile)
  /// The extended public key is not the profile's account key.
  case notTheAccountKey(DerivationProfile, depth: UInt8)
  /// The profile's index does not keep the users of one seed apart; see ``DerivationProfile/perUser``.
  case notPerUser(DerivationProfile)
  /// The installed OpenSSL has no RIPEMD-160, which fingerprints of extended keys need.
  case ripemd160Unavailable
  /// Memory for secrets could not be had.
  case secretMemory(SecretMemoryError)
  /// A library refused what it has to accept.
  case libraryFailure
}

extension DerivationError {
  /// Runs a closure that needs memory for secrets.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SecretMemoryError) -> Result
  ) throws(DerivationError) -> Result {
    do throws(SecretMemoryError) { return try body() } catch { throw .secretMemory(error) }
  }

  init(_ error: HashError) {
    if case .unavailable = error { self = .ripemd160Unavailable } else { self = .libraryFailure }
  }
}

extension DerivationError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .wrongSeedByteCount(let count, let minimum): "the seed has \(count) bytes, not \(minimum) to 64"
    case .invalidMasterKey: "this seed has no valid master key; use another one"
    case .invalidChild(let index): "there is no key at index \(index); go on with the next index"
    case .depthOverflow: "a key at depth 255 has no children"
    case .hardenedFromPublicKey(let index): "index \(index) is hardened and cannot be derived from a public key"
    case .notHardened(let index, let level):
      "index \(index) at level \(level) of the path is not hardened; ed25519 keys have hardened children only, write "
        + "\(index)'"
    case .indexTooLarge(let index): "index \(index) is larger than 2147483647"
    case .onlyIndexZero(let profile, let found):
      "the profile \(profile.name) has one key only, at index 0; there is none at index \(found)"
    case .noWatchOnly(let profile):
      "addresses of the profile \(profile.name) cannot be derived from a public key; its indexes are hardened"
    case .notTheAccountKey(let profile, let depth):
      "this extended public key, at depth \(depth), is not the account key of the profile \(profile.name)"
        + (profile.watchOnlyAccount.map { ", which is at \($0)" } ?? "")
    case .notPerUser(let profile):
      "the profile \(profile.name) cannot keep users of one shared seed apart, for its indexes are not hardened or stand "
        + "for something else; choose from: " + DerivationProfile.perUser.map(\.name).joined(separator: ", ")
    case .ripemd160Unavailable: HashError.unavailable(name: "RIPEMD-160").description
    case .secretMemory(let error): error.description
    case .libraryFailure: "a library failed to derive a key"
    }
  }
}
