import DynamicSDKSwift
import Testing
import WalletSecrets

@Suite("Closing an engine", .timeLimit(.minutes(2)))
struct EngineClosingTests {
  private let ada = "ada"

  @Test("An engine that was closed before it was opened is never opened")
  func beforeOpening() async throws {
    let folder = try TestFolder()
    let engine = LocalEngine(.database(in: folder.path))
    await engine.close()
    await engine.close()
    await #expect(throws: WalletError.closed) { try await engine.provisioner() }
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "phone")
    await #expect(throws: WalletError.closed) { try await sdk.signIn(ada) }
    await #expect(throws: WalletError.closed) { try await sdk.restored() }
    // Nothing was made.
    await #expect(throws: WalletError.self) {
      var options = ProvisioningOptions()
      options.createsStore = false
      _ = try await WalletProvisioner(
        store: .sqlite("\(folder.path)/wallets.db"), rootKey: .file("\(folder.path)/root.key"), options: options)
    }
  }

  @Test("An engine that is closed while it is opened is closed when it is open, and whoever waited is told")
  func whileOpening() async throws {
    let folder = try TestFolder()
    let configuration = EngineConfiguration.database(in: folder.path)
    let opened = PlainLock<WalletProvisioner?>(nil)
    let gate = AsyncStream<Void>.makeStream()
    let engine = LocalEngine(configuration) {
      for await _ in gate.stream { break }
      do throws(WalletError) {
        let provisioner = try await WalletProvisioner(
          store: configuration.store, rootKey: configuration.rootKey, options: configuration.options)
        opened.withLock { $0 = provisioner }
        return .success(provisioner)
      } catch { return .failure(error) }
    }
    let waiting = Task { try await engine.provisioner() }
    let closing = [Task { await engine.close() }, Task { await engine.close() }]
    try await Task.sleep(for: .milliseconds(50))
    gate.continuation.finish()
    for close in closing { await close.value }
    await #expect(throws: WalletError.closed) { try await waiting.value }
    // What was opened has been closed.
    let provisioner = try #require(opened.withLock { $0 })
    await #expect(throws: WalletError.closed) { try await provisioner.ensureWallets(for: ada) }
  }

  @Test(
    "An engine whose opening never ends holds up neither its closing nor a sign-in beyond the deadline",
    arguments: [SignInMethod.jwt, .emailOTP, .smsOTP])
  func endlessOpening(method: SignInMethod) async throws {
    let folder = try TestFolder()
    var configuration = EngineConfiguration.database(in: folder.path)
    configuration.options.deadline = .milliseconds(100)
    configuration.deliverPasscode = { _, _ in }
    let gate = AsyncStream<Void>.makeStream()
    let engine = LocalEngine(configuration) {
      for await _ in gate.stream { break }
      return .failure(.closed)
    }
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "phone")
    let user =
      switch method {
      case .jwt: ada
      case .emailOTP: "email:ada@example.com"
      case .smsOTP: "sms:+15551234567"
      }
    let late = WalletError.timedOut(user: try UserID(user))
    let time = await ContinuousClock().measure {
      await #expect(throws: late) {
        switch method {
        case .jwt: try await sdk.signIn(ada)
        case .emailOTP: try await sdk.auth.email.sendOTP(email: "ada@example.com")
        case .smsOTP:
          try await sdk.auth.sms.sendOTP(phoneData: PhoneData(dialCode: "+1", iso2: "US", phone: "5551234567"))
        }
      }
      await engine.close()
    }
    #expect(time < .seconds(60))
    gate.continuation.finish()
  }

  @Test("An engine that failed to open is closed without waiting for anything")
  func afterFailure() async throws {
    let folder = try TestFolder()
    let engine = LocalEngine(.database(in: "\(folder.path)/absent"))
    await #expect(throws: WalletError.self) { try await engine.provisioner() }
    await engine.close()
    await #expect(throws: WalletError.closed) { try await engine.provisioner() }
  }
}
