import Testing
import WalletAddresses

@Suite struct ChainTests {
  @Test func spellingsAreContracts() {
    #expect(Chain.allCases == [.evm, .solana])
    #expect(Chain.allCases.map(\.code) == ["EVM", "SOL"])
    #expect(Chain.allCases.map(\.option) == ["evm", "sol"])
    #expect(Chain.allCases.map(\.storageCode) == [1, 2])
    #expect(Chain.allCases.map(\.description) == ["EVM", "SOL"])
    #expect(Chain.evm < .solana)
    #expect(!(Chain.solana < .evm))
  }

  @Test func storageCodesAreReadBack() {
    let known = (UInt8.min...UInt8.max).compactMap { Chain(storageCode: $0) }
    #expect(known == [.evm, .solana])
    #expect(Chain(storageCode: 0) == nil)
    #expect(Chain(storageCode: 3) == nil)
  }

  @Test(arguments: [
    ("evm", Chain.evm), ("EVM", .evm), ("Evm", .evm), ("sol", .solana), ("SOL", .solana), ("solana", .solana),
    ("Solana", .solana),
  ])
  func optionsAreRead(text: String, chain: Chain) throws {
    #expect(try Chain(option: text) == chain)
  }

  @Test func otherTextsAreRefused() {
    for text in [
      "", " evm", "evm ", "ev", "evms", "eth", "sola", "\u{17F}ol", "\u{FF25}\u{FF36}\u{FF2D}", "evm\0", "evm\n",
      "s\u{43E}l", "evm,sol",
    ] {
      let error = #expect(throws: ChainError.self) { try Chain(option: text) }
      #expect(error?.description.hasSuffix("is not a chain; choose from: evm, sol") == true)
      #expect(error?.description.utf8.allSatisfy { (0x20...0x7E).contains($0) } == true)
    }
    #expect(ChainError.unknown(excerpt: "x").description == "x is not a chain; choose from: evm, sol")
  }

  @Test func anEndlessOptionIsCutShort() {
    let error = #expect(throws: ChainError.self) { try Chain(option: String(repeating: "\u{7}", count: 1_000_000)) }
    #expect(error.map { $0.description.utf8.count < 400 } == true)
  }
}
