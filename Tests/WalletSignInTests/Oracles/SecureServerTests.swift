import Foundation
import TestSupport
import Testing
import WalletSignIn

/// Key sets over TLS, from a server whose certificate is its own.
@Suite("Secure servers of key sets", .enabled(if: TokenOracleTests.isExpected, "WALLET_ENGINE_ORACLES names no Python"))
struct SecureServerTests {
  private let folder: TemporaryFolder
  private let issuer: Issuer

  init() throws {
    issuer = try Issuer.shared.get()
    folder = try TemporaryFolder()
    try folder.write(issuer.keySet, to: "keys.json")
  }

  /// Starts a server, and verifies a good token with its keys; the error.
  private func verify(
    certificateFor name: String, host: String, trusting authorities: (TemporaryFolder) -> String?
  ) async throws -> SignInError? {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: try #require(TokenOracleTests.python))
    process.arguments = [PackageRoot.url(of: "Scripts/sign-in-server.py").path, folder.path(""), name]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(UInt16(line.prefix { $0.isNumber }), "no port: \(line)")
    let verifier = try TokenVerifier(
      keys: .url("https://\(host):\(port)/keys", certificateAuthorities: authorities(folder)), issuer: Issuer.name,
      audience: Issuer.audience, clock: Issuer.clock())
    return await refusal { _ = try await verifier.verify(try TokenRecipe().signed(by: issuer.rsa)) }
  }

  private func isNotTrusted(_ error: SignInError?) -> Bool {
    if case .keySetServerNotTrusted = error { true } else { false }
  }

  @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("localhost", "localhost")])
  func aCertificateOfAnAuthorityThatIsNamed(_ name: String, _ host: String) async throws {
    #expect(try await verify(certificateFor: name, host: host) { $0.path("ca.pem") } == nil)
  }

  @Test func aCertificateOfNobodyThatIsKnown() async throws {
    #expect(isNotTrusted(try await verify(certificateFor: "127.0.0.1", host: "127.0.0.1") { _ in nil }))
  }

  /// The right authority, but for another server.
  @Test(arguments: [("issuer.example", "127.0.0.1"), ("127.0.0.2", "127.0.0.1"), ("localhost.example", "localhost")])
  func aCertificateOfAnotherServer(_ name: String, _ host: String) async throws {
    #expect(isNotTrusted(try await verify(certificateFor: name, host: host) { $0.path("ca.pem") }))
  }

  @Test func authoritiesThatAreNotThere() async throws {
    #expect(isNotTrusted(try await verify(certificateFor: "127.0.0.1", host: "127.0.0.1") { $0.path("none.pem") }))
  }
}
