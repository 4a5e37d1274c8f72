import Foundation
import TestSupport
import Testing
import WalletSignIn

/// Tokens made by PyJWT with keys of its `cryptography`, and its verdict on damaged ones.
@Suite("Against PyJWT")
struct TokenOracleTests {
  private struct Made: Decodable {
    struct Token: Decodable {
      var token: String
      var algorithm: String
      var subject: String
      var isAccepted: Bool
    }

    var keySet: String
    var issuer: String
    var audience: String
    var now: UInt64
    var tokens: [Token]
  }

  static let python: String? = ProcessInfo.processInfo.environment["WALLET_ENGINE_ORACLES"].flatMap {
    $0.isEmpty ? nil : $0
  }
  static let isExpected = python != nil || ProcessInfo.processInfo.environment["CI"] == "true"

  private func made() throws -> Made {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python, "WALLET_ENGINE_ORACLES names no Python"))
    process.arguments = [PackageRoot.url(of: "Scripts/sign-in-tokens.py").path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try JSONDecoder().decode(Made.self, from: data)
  }

  @Test(.enabled(if: isExpected, "WALLET_ENGINE_ORACLES names no Python with PyJWT"))
  func itsTokensAreAcceptedAndNothingThatItRefuses() async throws {
    let made = try made()
    let now = made.now
    let verifier = try TokenVerifier(
      keys: .text(made.keySet), issuer: made.issuer, audience: made.audience, allowedSkew: 0,
      clock: SignInClock(calendar: { now }, steady: { 0 }))
    var accepted: [String: Int] = [:]
    var refused = 0
    for token in made.tokens {
      do {
        let identity = try await verifier.verify(token.token)
        #expect(token.isAccepted, "accepted here only: \(token.token)")
        #expect(identity.subject.utf8.elementsEqual(token.subject.utf8))
        accepted[token.algorithm, default: 0] += 1
      } catch {
        refused += 1
        #expect(!token.isAccepted, "\(error): \(token.token)")
      }
    }
    CorpusReport.ran("PyJWT", cases: made.tokens.count)
    for algorithm in ["RS256", "ES256", "EdDSA"] { #expect(accepted[algorithm, default: 0] >= 20) }
    #expect(refused >= 500)
  }
}
