import TestSupport
import Testing
import WalletAddresses
import WalletCurves
import WalletProvisioning
import WalletSecrets

@Suite(.timeLimit(.minutes(15))) struct RederivationTests {
  @Test func everyExportedKeyGivesItsAddress() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.inMemory.provisioner(in: folder)
    let collected = try await collect(provisioner.provision(UserList(userIDs(1...1000))))
    var keys: Set<String> = []
    for wallets in collected.wallets {
      for wallet in wallets.all {
        let text = try await provisioner.exportSecret(of: wallets.userID, chain: wallet.chain, as: .hexadecimal)
        let digits = text.text()
        #expect(digits.utf8.count == 64)
        keys.insert(digits)
        let bytes = try #require(HexBytes(digits)).bytes
        let secret = try Secret(copying: bytes.span.bytes)
        #expect(try address(of: secret, on: wallet.chain) == wallet.address)
      }
    }
    #expect(keys.count == 2000)
    #expect(Set(collected.wallets.flatMap(\.all).map(\.address)).count == 2000)
    #expect(Set(collected.wallets.flatMap(\.all).map(\.id)).count == 2000)
  }

  private func address(of secret: borrowing Secret, on chain: Chain) throws -> String {
    switch chain {
    case .evm:
      let key = try Secp256k1.publicKey(of: secret)
      return try key.withUncompressedBytes { try EVMAddress(publicKey: $0).description }
    case .solana:
      return SolanaAddress(try Ed25519.publicKey(ofSeed: secret).bytes).description
    }
  }
}
