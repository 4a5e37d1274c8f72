import Testing
import WalletAddresses
import WalletCurves
import WalletKeygen
import WalletProvisioning
import WalletSecrets

/// One lane of a vector that computes wrongly where no sum of points looks: hashes and texts.
@Suite(.timeLimit(.minutes(15))) struct LaneFaultTests {
  /// The reference, with a bit wrong in the results of one lane in eight.
  struct OneLaneWrong: KeyEngineBackend {
    enum Stage: CaseIterable, Sendable {
      case pbkdf2, hmac, evmText, solanaText
    }

    let name = "one lane wrong"
    let stage: Stage
    let lanes: Range<Int>
    private let reference = ReferenceKeyEngine()

    init(_ stage: Stage, lanes: Range<Int>) {
      self.stage = stage
      self.lanes = lanes
    }

    func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
      try reference.secp256k1PublicKeys(of: scalars)
    }

    func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
      try reference.ed25519PublicKeys(of: seeds)
    }

    func hmacSHA512(
      of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
      into codes: inout MutableRawSpan
    ) throws(KeygenError) {
      try reference.hmacSHA512(
        of: messages, each: messageByteCount, keys: keys, each: keyByteCount, into: &codes)
      if stage == .hmac { spoil(&codes, each: 64) }
    }

    func mnemonicSeeds(
      of phrases: RawSpan, stride: Int, byteCounts: [Int], salt: RawSpan, into seeds: inout MutableRawSpan
    ) throws(KeygenError) {
      try reference.mnemonicSeeds(of: phrases, stride: stride, byteCounts: byteCounts, salt: salt, into: &seeds)
      if stage == .pbkdf2 { spoil(&seeds, each: 64) }
    }

    func evmAddressTexts(of keys: [Secp256k1.PublicKey], into texts: inout MutableRawSpan) throws(KeygenError) {
      try reference.evmAddressTexts(of: keys, into: &texts)
      if stage == .evmText { spoil(&texts, each: 42) }
    }

    func solanaAddressTexts(of keys: [Ed25519.PublicKey], into texts: inout MutableRawSpan) throws(KeygenError) {
      try reference.solanaAddressTexts(of: keys, into: &texts)
      if stage == .solanaText { spoil(&texts, each: 44) }
    }

    private func spoil(_ bytes: inout MutableRawSpan, each size: Int) {
      bytes.withUnsafeMutableBytes { bytes in
        for record in 0..<bytes.count / size where lanes.contains(record % 8) { bytes[record * size + 9] ^= 1 }
      }
    }
  }

  private func provision(
    _ engine: OneLaneWrong, _ verification: ProvisioningOptions.Verification
  ) async throws -> ((any Error)?, userCount: Int) {
    let setting = try MnemonicSetting(.inMemory)
    var options = ProvisioningOptions()
    options.verification = verification
    let provisioner = try WalletProvisioner(
      store: setting.store, ring: setting.ring, engine: KeyEngine(backend: engine), options: options)
    let (collected, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...16))))
    return (error, collected.userIDs.count)
  }

  @Test(arguments: [OneLaneWrong.Stage.pbkdf2, .hmac], [0, 3, 7])
  func fullVerificationCatchesOneLane(_ stage: OneLaneWrong.Stage, _ lane: Int) async throws {
    let (error, userCount) = try await provision(OneLaneWrong(stage, lanes: lane..<lane + 1), .full)
    #expect(error.isVerificationFailure, "\(String(describing: error))")
    #expect(userCount == 0)
  }

  /// One user of every slice is verified, so a fault in all lanes never gets through, and one in a lane in one slice of eight.
  @Test(arguments: [OneLaneWrong.Stage.pbkdf2, .hmac])
  func aSampleCatchesAllLanes(_ stage: OneLaneWrong.Stage) async throws {
    let (error, userCount) = try await provision(OneLaneWrong(stage, lanes: 0..<8), .sample)
    #expect(error.isVerificationFailure, "\(String(describing: error))")
    #expect(userCount == 0)
  }

  @Test(arguments: [OneLaneWrong.Stage.evmText, .solanaText])
  func textsAreSampledInMemory(_ stage: OneLaneWrong.Stage) throws {
    let engine = KeyEngine(backend: OneLaneWrong(stage, lanes: 0..<8))
    #expect(throws: KeygenError.engineFault("one lane wrong")) {
      _ = try engine.generateWallets(count: 20, random: SystemRandomness())
    }
  }
}

extension Optional where Wrapped == any Error {
  fileprivate var isVerificationFailure: Bool {
    if case .verificationFailed = self as? WalletError { true } else { false }
  }
}
