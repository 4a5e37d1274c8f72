import DynamicSDKSwift
import Foundation
import Testing

@Suite("What the only instance keeps its session under", .timeLimit(.minutes(2)))
struct SessionNameTests {
  private static let variable = "WALLET_ENGINE_NAME_TEST_FOLDER"

  private func name(
    _ environment: String, _ app: String? = nil, program: String = "/usr/bin/shop", _ chosen: String? = nil
  ) -> String {
    let engine = EngineConfiguration(store: .inMemory, rootKey: .environment("UNUSED"), sessionName: chosen)
    return DynamicSDK.sessionName(
      of: ClientProps(environmentId: environment, appName: app), engine, program: program)
  }

  @Test("Applications differ by environment, by name and by program, and are the same wherever they are installed")
  func defaults() {
    let names = [
      name("live"), name("test"), name("live", "Shop"), name("live", program: "/usr/bin/bank"),
      name("live 4:Shop"), name("live", "Shop 4:shop"), name("live", program: ""),
    ]
    #expect(Set(names).count == names.count)
    #expect(name("live", program: "/opt/shop") == name("live"))
    #expect(name("live", program: "shop") == name("live"))
    #expect(name("live", program: "/usr/bin/bank", "mine") == "mine")
  }

  @Test("Two applications on one store do not restore each other's session, and each restores its own")
  func twoApplications() async throws {
    let folder = try TestFolder()
    setenv(Self.variable, folder.path, 1)
    await #expect(processExitsWith: .success) {
      let sdk = try await SessionNameTests.launch(appName: "Shop")
      #expect(sdk.auth.authenticatedUser == nil)
      try await sdk.signIn("ada")
      #expect(sdk.auth.sessionKeeping == .kept)
    }
    await #expect(processExitsWith: .success) {
      let sdk = try await SessionNameTests.launch(appName: "Bank")
      #expect(sdk.auth.authenticatedUser == nil)
      try await sdk.signIn("bob")
    }
    await #expect(processExitsWith: .success) {
      let sdk = try await SessionNameTests.launch(appName: "Shop", sessionName: "a second window")
      #expect(sdk.auth.authenticatedUser == nil)
    }
    await #expect(processExitsWith: .success) {
      let sdk = try await SessionNameTests.launch(appName: "Shop")
      #expect(sdk.auth.authenticatedUser?.userId == "ada")
      try await sdk.auth.logout()
    }
    await #expect(processExitsWith: .success) {
      let sdk = try await SessionNameTests.launch(appName: "Bank")
      #expect(sdk.auth.authenticatedUser?.userId == "bob")
    }
  }

  /// Starts an application on the store of the test.
  private static func launch(appName: String, sessionName: String? = nil) async throws -> DynamicSDK {
    let path = try #require(ProcessInfo.processInfo.environment[variable])
    var engine = EngineConfiguration.database(in: path)
    engine.sessionName = sessionName
    let sdk = await DynamicSDK.initialize(
      props: ClientProps(environmentId: "live", appName: appName, engine: engine))
    try await sdk.restored()
    return sdk
  }
}
