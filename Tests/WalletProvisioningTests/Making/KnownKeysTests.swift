import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What becomes of private keys whose addresses others have computed.
///
/// EVM addresses by eth-account 0.14.0: `Account.from_key(key).address`. Solana addresses by solders 0.29.0:
/// `Keypair.from_seed(seed).pubkey()`. The last three seeds are those of RFC 8032, section 7.1, tests 1 to 3.
@Suite(.timeLimit(.minutes(15))) struct KnownKeysTests {
  /// 1, 2, 3, n−1, n−2, (n−1)/2, (n+1)/2, 2^255, the key that a window method doubles at, 2^128, and EIP-155's example.
  static let evm = [
    "0000000000000000000000000000000000000000000000000000000000000001": "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf",
    "0000000000000000000000000000000000000000000000000000000000000002": "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF",
    "0000000000000000000000000000000000000000000000000000000000000003": "0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140": "0x80C0dbf239224071c59dD8970ab9d542E3414aB2",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036413f": "0x92D48Ff5523c9B04Aa426191b4bD21e6080F074A",
    "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0": "0x3B3c67F57f74CE72a02978b0492620b1a661DA43",
    "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1": "0x3be94BC74D6898509F726419B93a66B3Bd899642",
    "8000000000000000000000000000000000000000000000000000000000000000": "0xa71E43Be339F9791235641F457c1Ba2DA86b9Eb3",
    "1fffffffffffffffffffffffffffffee3590149d95f8c3447d812bb362f7918e": "0xb8941Ccd40ee07E31F4Bc3271ff7fDd6C9bdaB81",
    "0000000000000000000000000000000100000000000000000000000000000000": "0x669DA9aEfae50b66d8956054d574a76c76D853B1",
    "4646464646464646464646464646464646464646464646464646464646464646": "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F",
  ]

  static let solana = [
    "0000000000000000000000000000000000000000000000000000000000000000": "4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff": "8z5oiZDBaCrP7ZCP1vQZbxkUt2eevdpPnyvpQAvAYuiL",
    "0100000000000000000000000000000000000000000000000000000000000000": "EvFUfisEScFuZSqDXagC17m3bpP32B74dseMHtzQ5TNb",
    "0000000000000000000000000000000000000000000000000000000000000001": "6ASf5EcmmEHTgDJ4X4ZT5vT6iHVJBXPg5AN5YoTCpGWt",
    "8000000000000000000000000000000000000000000000000000000000000000": "3pMM89URmvmVKdLqBLfDQgW19tdPSJSVDQCFEayiXPey",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141": "GQeCMLHLy3hDXZy96751SBKwwmG6cEjFXULsQ4iyi5PA",
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60": "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z",
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb": "586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5",
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7": "Hyx62wPQGyvXCoihZq1BrbUjBRh2LuNxWiiqMkfAuSZr",
  ]

  // Each key alone: k and n − k have one x coordinate, which rightly passes for a generator that repeats itself.

  @Test(arguments: evm)
  func knownEVMKeys(key: String, address: String) async throws {
    try await check(key, .evm, address)
  }

  @Test(arguments: solana)
  func knownSolanaSeeds(seed: String, address: String) async throws {
    try await check(seed, .solana, address)
  }

  private func check(_ key: String, _ chain: Chain, _ address: String) async throws {
    let random = ScriptedRandomness()
    let provisioner = try await provisioner(on: [chain], random: random)
    random.give(try #require(HexBytes(key)).bytes)
    let wallets = try await provisioner.ensureWallets(for: "user-42")
    #expect(random.isDone)
    #expect(wallets.all.map(\.address) == [address])
    #expect(try await provisioner.exportSecret(of: wallets.userID, chain: chain, as: .hexadecimal).text() == key)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 2)
  }

  @Test func whatIsNoPrivateKeyIsDrawnAgain() async throws {
    let random = ScriptedRandomness()
    let provisioner = try await provisioner(on: [.evm], random: random)
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    let above = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142"
    let (zero, ones) = (String(repeating: "0", count: 64), String(repeating: "f", count: 64))
    func give(_ keys: String...) throws { random.give(try keys.flatMap { try #require(HexBytes($0)).bytes }) }
    let keys = Self.evm.keys.sorted()
    try give(zero, keys[0], order, ones)
    // The first is drawn again twice, then the third, then the fourth.
    try give(above)
    for key in keys[1...3] { try give(key) }
    let collected = try await collect(provisioner.provision(UserList(userIDs(1...4))))
    #expect(random.isDone)
    #expect(Set(collected.wallets.map { $0[.evm]?.address }) == Set(keys[0...3].map { Self.evm[$0] }))
  }

  @Test func everyValueIsASeed() async throws {
    // What is drawn again on the one curve is a key on the other.
    let random = ScriptedRandomness()
    let provisioner = try await provisioner(on: [.solana], random: random)
    random.give([UInt8](repeating: 0, count: 32))
    let wallets = try await provisioner.ensureWallets(for: "user-42")
    #expect(wallets[.solana]?.address == Self.solana[String(repeating: "0", count: 64)])
    #expect(random.isDone)
  }

  /// A provisioner that has its data key already, so that the next draw is that of users' keys.
  private func provisioner(on chains: Set<Chain>, random: ScriptedRandomness) async throws -> WalletProvisioner {
    let setting = try ScriptedSetting()
    var options = ProvisioningOptions.raw
    options.chains = chains
    options.verification = .full
    let provisioner = try WalletProvisioner(store: setting.base, ring: setting.ring, options: options, random: random)
    _ = try await provisioner.ensureWallets(for: "user0")
    return provisioner
  }
}
