import Testing
import WalletAddresses
import WalletKeygen
import WalletProvisioning

/// An engine that computes wrongly must not get an address out.
@Suite(.timeLimit(.minutes(15))) struct EngineFaultTests {
  @Test(arguments: BrokenEngine.Fault.allCases, Chain.allCases)
  func fullVerificationCatchesOneWrongKeyAnywhere(fault: BrokenEngine.Fault, chain: Chain) async throws {
    let setting = try ScriptedSetting()
    let ids = try userIDs(1...12)
    for position in 0..<ids.count {
      let engine = BrokenEngine(fault, on: chain) { $0 == position }
      let provisioner = try provisioner(setting, engine, .full)
      let (collected, error) = await collectUntilError(provisioner.provision(UserList(ids)))
      #expect(error.isFailedVerification(on: chain), "position \(position): \(String(describing: error))")
      #expect(collected.batches.isEmpty)
    }
    try await expectNothing(in: setting)
    // The same store with an engine that computes rightly.
    let right = try WalletProvisioner(store: setting.store, ring: setting.ring, options: .raw)
    #expect(try await collect(right.provision(UserList(ids))).userIDs == ids)
    #expect(try await right.audit { Issue.record("\($0)") }.wallets == 24)
  }

  @Test(arguments: [0, 1, 127, 128, 129, 255, 256, 298, 299], Chain.allCases)
  func fullVerificationCatchesOneWrongKeyInEverySlice(position: Int, chain: Chain) async throws {
    let setting = try ScriptedSetting()
    let provisioner = try provisioner(setting, BrokenEngine(.anotherKey, on: chain) { $0 == position }, .full)
    let (collected, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...300))))
    #expect(error.isFailedVerification(on: chain))
    #expect(collected.batches.isEmpty)
    try await expectNothing(in: setting)
  }

  @Test(arguments: BrokenEngine.Fault.allCases, Chain.allCases)
  func aSampleCatchesAnEngineThatIsAlwaysWrong(fault: BrokenEngine.Fault, chain: Chain) async throws {
    let setting = try ScriptedSetting()
    // Exchanging every key with its neighbour in turn moves them all by one place.
    let provisioner = try provisioner(setting, BrokenEngine(fault, on: chain) { _ in true }, .sample)
    for _ in 0..<2 {
      let (_, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...50))))
      // An engine that gives all keys one point looks the same as a generator that repeats itself.
      let expected = fault == .zero ? error as? WalletError == .keygen(.repeatedEntropy) : false
      #expect(error.isFailedVerification(on: chain) || expected)
    }
    try await expectNothing(in: setting)
  }

  @Test(arguments: 0..<3)
  func aSampleLooksIntoEverySlice(slice: Int) async throws {
    let setting = try ScriptedSetting()
    let engine = BrokenEngine(.anotherKey, on: .evm) { $0 / 128 == slice }
    let provisioner = try provisioner(setting, engine, .sample)
    let (_, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...300))))
    #expect(error.isFailedVerification(on: .evm))
    try await expectNothing(in: setting)
  }

  @Test func whatASampleMissesTheAuditFinds() async throws {
    var caught = 0
    for _ in 0..<64 {
      let setting = try ScriptedSetting()
      let provisioner = try provisioner(setting, BrokenEngine(.anotherKey, on: .solana) { $0 == 1 }, .sample)
      let (collected, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...2))))
      if error.isFailedVerification(on: .solana) {
        caught += 1
        try await expectNothing(in: setting)
      } else {
        #expect(collected.userIDs.count == 2)
        var findings: [AuditFinding] = []
        let summary = try await provisioner.audit { findings.append($0) }
        #expect(summary.findings == 1)
        guard case .secretUnusable(_, .identityMismatch) = findings.first else {
          Issue.record("found \(findings)")
          return
        }
      }
    }
    // One of the two users is looked at, and by chance: each as often as not.
    #expect((1..<64).contains(caught))
  }

  private func provisioner(
    _ setting: ScriptedSetting, _ engine: BrokenEngine, _ verification: ProvisioningOptions.Verification
  ) throws -> WalletProvisioner {
    var options = ProvisioningOptions.raw
    options.verification = verification
    // Slices are then made in order, so that positions are known.
    options.threadCount = 1
    return try WalletProvisioner(
      store: setting.store, ring: setting.ring, engine: KeyEngine(backend: engine), options: options)
  }

  private func expectNothing(in setting: ScriptedSetting) async throws {
    let contents = try await setting.contents()
    #expect(contents.users.isEmpty && contents.events.isEmpty)
    #expect(await setting.store.createdBatches.isEmpty)
  }
}

extension Optional where Wrapped == any Error {
  /// Whether the error is a failed verification of a chain's wallet.
  fileprivate func isFailedVerification(on chain: Chain) -> Bool {
    if case .verificationFailed(_, chain) = self as? WalletError { true } else { false }
  }
}
