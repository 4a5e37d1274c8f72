import DynamicSDKSwift
import Foundation
import Testing

@Suite("What an application reads")
struct ModelTests {
  static let wallets = [
    BaseWallet(address: "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", chain: "EVM"),
    BaseWallet(
      id: "68056d9a-a017-47a7-8e35-021d6643b116", address: "8gMYEFficF6DVmKqW7Qcb825eFXAuxKQF2Jpq9TejF4D", chain: "SOL",
      publicKey: "8gMYEFficF6DVmKqW7Qcb825eFXAuxKQF2Jpq9TejF4D", walletName: "SOL", walletProvider: "embeddedWallet",
      is7702: true),
  ]

  @Test("A wallet is the same after a dictionary and after JSON", arguments: wallets)
  func walletRoundTrip(wallet: BaseWallet) throws {
    #expect(BaseWallet.fromDict(wallet.toDict()) == wallet)
    #expect(try JSONDecoder().decode(BaseWallet.self, from: JSONEncoder().encode(wallet)) == wallet)
    let throughJSON = try JSONSerialization.jsonObject(with: JSONSerialization.data(withJSONObject: wallet.toDict()))
    #expect(BaseWallet.fromDict(try #require(throughJSON as? [String: Any])) == wallet)
  }

  @Test("A dictionary without address or chain is no wallet")
  func incompleteDictionary() {
    #expect(BaseWallet.fromDict(["address": "0x"]) == nil)
    #expect(BaseWallet.fromDict(["chain": "EVM"]) == nil)
    #expect(BaseWallet.fromDict(["address": 1, "chain": "EVM"]) == nil)
    #expect(BaseWallet.fromDict(["address": "0x", "chain": "EVM", "id": 7])?.id == nil)
  }

  @Test("A profile is the same after JSON, and two ids of other bytes are two users")
  func profile() throws {
    let user = UserProfile(userId: "ren\u{e9}", email: "rene@example.com", metadata: ["plan": "pro"])
    #expect(try JSONDecoder().decode(UserProfile.self, from: JSONEncoder().encode(user)) == user)
    #expect(user != UserProfile(userId: "rene\u{301}", email: "rene@example.com", metadata: ["plan": "pro"]))
  }

  @Test("Chains are read in any case", arguments: ["EVM", "evm", "Evm", "SOL", "sol", "Solana"])
  func chains(name: String) async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    let wallet = try await sdk.wallets.embedded.createWallet(chain: EmbeddedWalletChain(name))
    #expect(wallet.chain == (name.lowercased() == "evm" ? "EVM" : "SOL"))
    #expect(wallet.walletName == "\(wallet.chain) 2")
  }

  @Test("No error tells more than it has to", arguments: [DynamicSDKError.notInitialized("x"), .missingParameter("y")])
  func descriptions(error: DynamicSDKError) {
    #expect(!"\(error)".isEmpty)
    #expect(!"\(SessionError.unknownChain(String(repeating: "z", count: 100)))".contains("zz"))
  }
}
