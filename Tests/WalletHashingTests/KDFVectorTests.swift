import TestSupport
import Testing
import WalletConformance

@Suite("HMAC and PBKDF2: the package's vectors") struct KDFVectorTests {
  @Test func everyCase() throws {
    #expect(try OwnVectors.mismatches(of: KDFSuite()).isEmpty)
  }
}
