import TestSupport
import Testing
import WalletConformance

@Suite("Phrases, keys and paths: the package's vectors") struct OwnVectorTests {
  static let suites: [any ConformanceSuite] = [BIP39Suite(), BIP32Suite(), SLIP10Suite(), ProfileSuite()]

  @Test(arguments: suites) func everyCase(_ suite: any ConformanceSuite) throws {
    #expect(try OwnVectors.mismatches(of: suite).isEmpty)
  }
}
