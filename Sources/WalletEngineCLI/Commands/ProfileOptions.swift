import WalletAddresses
import WalletHD

/// The options that name derivation profiles.
enum ProfileOptions {
  /// One profile for each chain, such as `evm=metamask,sol=phantom`.
  static let perChain = ValueOption<[Chain: DerivationProfile]>(
    "profile", "evm=NAME,sol=NAME", "How keys are derived from a mnemonic: \(names).",
    defaultText: "evm=metamask,sol=phantom; evm=ledger-live,sol=phantom from a shared seed"
  ) { (text) throws(UsageError) in try Self.profiles(text) }

  /// The same for users of a shared seed.
  static let perUser = ValueOption<[Chain: DerivationProfile]>(
    "profile", "evm=NAME,sol=NAME",
    "How keys are derived: \(DerivationProfile.perUser.map(\.name).joined(separator: ", ")).",
    defaultText: "evm=ledger-live,sol=phantom"
  ) { (text) throws(UsageError) in try Self.profiles(text) }

  private static func profiles(_ text: String) throws(UsageError) -> [Chain: DerivationProfile] {
    var profiles: [Chain: DerivationProfile] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw .invalidValue(option: "profile", reason: "write evm=NAME,sol=NAME") }
      let chain: Chain
      do { chain = try Chain(option: String(sides[0])) } catch {
        // Without what was found there, which may be secret.
        let known = Chain.allCases.map(\.option).joined(separator: " or ")
        throw .invalidValue(option: "profile", reason: "what stands before the = is a chain, \(known)")
      }
      let profile = try Self.profile(String(sides[1]))
      guard profile.chain == chain else {
        throw .invalidValue(option: "profile", reason: "\(profile) is not for \(chain) wallets")
      }
      guard profiles.updateValue(profile, forKey: chain) == nil else {
        throw .invalidValue(option: "profile", reason: "\(chain.option) is named twice")
      }
    }
    return profiles
  }

  /// The profiles that were chosen, each for a chain that gets wallets; throws ``UsageError`` for any other.
  static func chosen(
    _ arguments: ParsedArguments, for chains: Set<Chain>,
    from option: ValueOption<[Chain: DerivationProfile]> = perChain
  ) throws(UsageError) -> [Chain: DerivationProfile] {
    let profiles = arguments[option] ?? [:]
    if let chain = profiles.keys.sorted().first(where: { !chains.contains($0) }) {
      throw .invalidValue(option: "profile", reason: "\(chain.option) is not among --chains")
    }
    return profiles
  }

  /// One profile.
  static let single = ValueOption<DerivationProfile>(
    "profile", "NAME", "How keys are derived: \(names).", defaultText: "metamask"
  ) { (text) throws(UsageError) in try Self.profile(text) }

  private static let names = DerivationProfile.allCases.map(\.name).joined(separator: ", ")

  private static func profile(_ text: String) throws(UsageError) -> DerivationProfile {
    do { return try DerivationProfile(name: text) } catch {
      throw .invalidValue(option: "profile", reason: error.description)
    }
  }
}
