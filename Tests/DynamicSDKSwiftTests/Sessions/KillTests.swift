import Combine
import DynamicSDKSwift
import Foundation
import Testing
import WalletSecrets
import WalletStorage

@Suite("Killed between commit and publication")
struct KillTests {
  private static let variable = "WALLET_ENGINE_KILL_TEST_FOLDER"

  @Test("The wallets that were committed are published once after a restart", .timeLimit(.minutes(2)))
  func killed() async throws {
    let folder = try TestFolder()
    setenv(Self.variable, folder.path, 1)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let path = try #require(ProcessInfo.processInfo.environment[KillTests.variable])
      let root = try RootKeySource.file("\(path)/root.key").loadOrCreate().key
      let record = try KeyRing.make(root: root, random: SystemRandomness())
      _ = try SQLiteStore.create(at: "\(path)/wallets.db", holding: record)
      let store = HeldStore(try SQLiteStore(path: "\(path)/wallets.db"))
      let configuration = EngineConfiguration.database(in: path)
      let engine = LocalEngine(
        try WalletProvisioner(
          store: store, ring: try KeyRing.unlock(record, root: root), options: configuration.options), configuration)
      let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "phone")
      store.holdAnswers()
      async let signingIn: Void = sdk.signIn("ada")
      await eventually { store.heldCount == 1 }
      // The commit is durable, and nobody has been told.
      #expect(sdk.wallets.userWallets.isEmpty)
      kill(getpid(), SIGKILL)
      try await signingIn
    }
    let engine = LocalEngine(.database(in: folder.path))
    let committed = try #require(try await engine.provisioner().wallets(of: try UserID("ada")))
    #expect(committed.all.count == 2)
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "phone")
    let published = Log<[String]>()
    let subscription = sdk.wallets.userWalletsChanges.sink { published.add($0.map(\.address)) }
    try await sdk.restored()
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
    #expect(published.elements.filter { !$0.isEmpty } == [committed.all.map(\.address)])
    #expect(try await engine.provisioner().storeStatus().eventCount == 1)
    subscription.cancel()
    await engine.close()
  }
}
