import TestSupport
import Testing
import WalletAddresses
import WalletCurves
import WalletKeygen
import WalletSecrets

@Suite("Wallets made in memory")
struct GeneratedWalletsTests {
  /// Every address is its private key's, by the libraries, one at a time.
  @Test(arguments: KeyEngine.availableNames, [0, 1, 5, 300])
  func everyAddressIsItsKeys(_ name: String, _ count: Int) throws {
    let wallets = try KeyEngine.generateWallets(count: count, engine: .named(name), threadCount: 2)
    #expect(wallets.count == count)
    var seen = 0
    try wallets.withAddresses { index, evm, solana in
      #expect(index == seen)
      seen += 1
      let expected = try addresses(of: wallets, at: index)
      #expect(evm.description == expected.evm && solana.description == expected.solana)
      #expect(wallets.address(at: index, on: .evm) == evm && wallets.address(at: index, on: .solana) == solana)
      #expect(evm.byteCount == 42 && (32...44).contains(solana.byteCount))
    }
    #expect(seen == count)
  }

  private func addresses(of wallets: GeneratedWallets, at index: Int) throws -> (evm: String, solana: String) {
    let point = try wallets.withSecretBytes(at: index, chain: .evm) {
      try Secp256k1.publicKey(of: Secret(copying: $0))
    }
    let key = try wallets.withSecretBytes(at: index, chain: .solana) {
      try Ed25519.publicKey(ofSeed: Secret(copying: $0))
    }
    let evm = try point.withUncompressedBytes { try EVMAddress(publicKey: $0).checksummed }
    return (evm, SolanaAddress(key.bytes).description)
  }

  /// More than one slice, and a last one that is not full; no key comes twice.
  @Test func slicesAreJoinedInOrder() throws {
    let count = 2 * KeyEngine.usersPerSlice + 3
    let wallets = try KeyEngine.generateWallets(count: count)
    var evm: Set<AddressText> = []
    var solana: Set<AddressText> = []
    wallets.withAddresses { _, first, second in
      evm.insert(first)
      solana.insert(second)
    }
    #expect(evm.count == count && solana.count == count)
    for index in [0, KeyEngine.usersPerSlice, count - 1] {
      #expect(wallets.address(at: index, on: .solana).description == (try addresses(of: wallets, at: index)).solana)
    }
  }

  @Test func nonsenseIsRefused() {
    #expect(throws: KeygenError.secretMemory(.invalidByteCount(-1))) { _ = try KeyEngine.generateWallets(count: -1) }
    #expect(throws: KeygenError.self) { _ = try KeyEngine.generateWallets(count: 1, engine: .named("none")) }
  }

  @Test func brokenRandomnessStopsTheJob() throws {
    let engine = try KeyEngine()
    #expect(throws: KeygenError.secretMemory(.randomnessUnavailable(code: 5))) {
      _ = try engine.generateWallets(count: 10, random: FailingRandomness(at: 0))
    }
    // One key, over and over.
    #expect(throws: KeygenError.repeatedEntropy) {
      _ = try engine.generateWallets(count: 10, random: PlayedRandomness(Array(repeating: Edge.one, count: 20)))
    }
  }

  /// A single user has a way of its own: it replaces invalid scalars, gives the standards' keys and remembers its draws.
  @Test(arguments: KeyEngine.availableNames)
  func aSingleUsersWalletsAreThoseOfTheDraws(_ name: String) throws {
    let engine = try KeyEngine(.named(name))
    let monitor = RepeatedKeyMonitor()
    // RFC 8032, section 7.1, test 1; and the private key 1, whose public key is the generator.
    let seed = try #require(HexBytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")).bytes
    let random = PlayedRandomness([Edge.order, seed, Edge.zero, Edge.one])
    let wallets = try engine.generateWallets(count: 1, random: random, monitor: monitor)
    #expect(random.calls == [64, 32, 32])
    #expect(wallets.address(at: 0, on: .evm).description == "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
    #expect(wallets.address(at: 0, on: .solana).description == "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z")
    #expect(wallets.withSecretBytes(at: 0, chain: .evm) { $0.array } == Edge.one)
    #expect(wallets.withSecretBytes(at: 0, chain: .solana) { $0.array } == seed)
    for draws in [[Edge.one, Edge.allOnes], [Edge.belowOrder, seed]] {
      #expect(throws: KeygenError.repeatedEntropy) {
        _ = try engine.generateWallets(count: 1, random: PlayedRandomness(draws), monitor: monitor)
      }
    }
    #expect(throws: KeygenError.secretMemory(.randomnessUnavailable(code: 5))) {
      _ = try engine.generateWallets(count: 1, random: FailingRandomness(at: 0))
    }
  }
}
