import DynamicSDKSwift
import Testing

@Suite("Signing in with one-time passwords")
struct PasscodeTests {
  private func sdk(_ codes: Log<[String]>, in folder: TestFolder) -> (DynamicSDK, LocalEngine) {
    var configuration = EngineConfiguration.database(in: folder.path)
    configuration.deliverPasscode = { address, code in codes.add([address.text, code]) }
    let engine = LocalEngine(configuration)
    return (DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine), engine)
  }

  @Test("A code by email signs in, and makes wallets that a list of user ids can have had before")
  func email() async throws {
    let (codes, folder) = (Log<[String]>(), try TestFolder())
    let (sdk, engine) = sdk(codes, in: folder)
    let before = try await engine.provisioner().ensureWallets(for: "email:ada@example.com")
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.verifyOTP(token: "123456") }
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.resendOTP() }
    await #expect(throws: SignInError.malformedAddress) { try await sdk.auth.email.sendOTP(email: "ada") }
    try await sdk.auth.email.sendOTP(email: " ada@Example.com")
    try await sdk.auth.email.resendOTP()
    let sent = codes.elements
    #expect(sent.map { $0[0] } == ["ada@example.com", "ada@example.com"])
    if sent[0][1] != sent[1][1] {
      await #expect(throws: SignInError.self) { try await sdk.auth.email.verifyOTP(token: sent[0][1]) }
    }
    #expect(sdk.auth.authenticatedUser == nil)
    try await sdk.auth.email.verifyOTP(token: sent[1][1])
    #expect(sdk.auth.authenticatedUser?.email == "ada@example.com")
    #expect(sdk.auth.authenticatedUser?.userId == "email:ada@example.com")
    #expect(sdk.wallets.userWallets.map(\.address) == before.all.map(\.address))
    await engine.close()
  }

  @Test("A code by text message signs in, in the session that it was sent for only")
  func sms() async throws {
    let (codes, folder) = (Log<[String]>(), try TestFolder())
    let (sdk, engine) = sdk(codes, in: folder)
    let other = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine)
    let phone = PhoneData(dialCode: "+1", iso2: "US", phone: "555 123-4567")
    try await sdk.auth.sms.sendOTP(phoneData: phone)
    let code = codes.elements[0][1]
    await #expect(throws: SessionError.noPasswordSent) { try await other.auth.sms.verifyOTP(token: code) }
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.verifyOTP(token: code) }
    try await sdk.auth.sms.verifyOTP(token: code)
    #expect(sdk.auth.authenticatedUser?.phoneNumber == "+15551234567")
    #expect(sdk.auth.authenticatedUser?.userId == "sms:+15551234567")
    #expect(sdk.wallets.userWallets.count == 2)
    await engine.close()
  }

  @Test("Without a way to deliver there are no codes")
  func noDelivery() async throws {
    let folder = try TestFolder()
    let engine = LocalEngine(.database(in: folder.path))
    await #expect(throws: DynamicSDKError.missingParameter("engine.deliverPasscode")) {
      try await DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine).auth.email.sendOTP(
        email: "ada@example.com")
    }
    await engine.close()
  }

  @Test("However an address is typed, its user is one")
  func spellings() async throws {
    let setting = try HeldSetting()
    var wallets: Set<[BaseWallet]> = []
    for spelling in ["Anna@example.org", "anna@EXAMPLE.org", " ANNA@example.org"] {
      let sdk = setting.sdk()
      try await sdk.signIn(email: spelling, setting.codes)
      #expect(sdk.auth.authenticatedUser?.userId == "email:anna@example.org")
      #expect(sdk.auth.authenticatedUser?.email == "anna@example.org")
      wallets.insert(sdk.wallets.userWallets)
    }
    #expect(wallets.count == 1)
    #expect(Set(setting.codes.elements.map { $0[0] }) == ["anna@example.org"])
  }
}
