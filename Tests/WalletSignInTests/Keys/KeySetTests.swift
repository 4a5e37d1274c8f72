import Testing
import WalletSignIn

@Suite("Key sets")
struct KeySetTests {
  @Test(arguments: [
    ("", KeySetFault.notJSON(position: 0)), ("<!doctype html>", .notJSON(position: 0)), ("[]", .noKeys),
    ("{}", .noKeys),
    (#"{"keys":{}}"#, .noKeys), (#"{"keys":[1]}"#, .noKeys), (#"{"keys":[]} x"#, .notJSON(position: 12)),
    (#"{"keys":[],"keys":[]}"#, .duplicateMember(position: 11)),
    (#"{"keys":[{"kid":"a","kid":"b"}]}"#, .duplicateMember(position: 20)),
    (#"{"keys":[[[[[[[[[[]]]]]]]]]]}"#, .nestedTooDeeply),
    (#"{"keys":["# + (0..<101).map { _ in "{}" }.joined(separator: ",") + "]}", .tooManyKeys(101)),
  ])
  func whatIsNoKeySet(_ text: String, _ fault: KeySetFault) {
    #expect(throws: SignInError.keySetMalformed(fault)) { try KeySet(Array(text.utf8)) }
    #expect(!fault.description.isEmpty)
  }

  @Test func theSizeIsBounded() throws {
    let text = Array(#"{"keys":[]}"#.utf8)
    let padding = [UInt8](repeating: 0x20, count: (1 << 20) - text.count)
    _ = try KeySet(text + padding)
    #expect(throws: SignInError.keySetTooLarge) { try KeySet(text + padding + [0x20]) }
  }

  /// Keys of other kinds are no reason to refuse the others (RFC 7517, section 5).
  @Test func keysOfOtherKindsAreLeftAlone() async throws {
    let issuer = try Issuer.shared.get()
    let more = #"{"kty":"oct","k":"AAAA","kid":"o"},{"kty":"AKP","kid":7},{}"#
    let text = #"{"keys":["# + more + "," + issuer.keySet(of: ["rsa"]).dropFirst(9)
    let verifier = try TokenVerifier(
      keys: .text(text), issuer: Issuer.name, audience: Issuer.audience, clock: Issuer.clock())
    #expect(try await verifier.verify(try TokenRecipe().signed(by: issuer.rsa)).subject == "user-42")
    let named = try TokenRecipe(kid: "o").signed(by: issuer.rsa)
    #expect(await refusal { _ = try await verifier.verify(named) } == .keyTypeMismatch)
  }

  /// A prime, such as 2^2203 − 1, is no modulus.
  @Test func aPrimeIsNoModulus() async throws {
    let prime = [UInt8(7)] + [UInt8](repeating: 0xFF, count: 275)
    let text = #"{"keys":[{"kty":"RSA","kid":"rsa","e":"AQAB","n":""# + Base64URL.encode(prime) + #""}]}"#
    let verifier = try TokenVerifier(
      keys: .text(text), issuer: Issuer.name, audience: Issuer.audience, clock: Issuer.clock())
    let token = TokenRecipe().signed(with: [UInt8](repeating: 1, count: 276))
    #expect(await refusal { _ = try await verifier.verify(token) } == .invalidKey)
  }

  @Test func files() async throws {
    let issuer = try Issuer.shared.get()
    let directory = try TemporaryFolder()
    try directory.write(issuer.keySet, to: "keys.json")
    try directory.write(String(repeating: " ", count: (1 << 20) + 1), to: "large.json")
    try directory.makePipe("pipe")
    func verify(_ name: String) async -> SignInError? {
      await refusal {
        let verifier = try TokenVerifier(
          keys: .file(directory.path(name)), issuer: Issuer.name, audience: Issuer.audience, clock: Issuer.clock())
        _ = try await verifier.verify(try TokenRecipe().signed(by: issuer.rsa))
      }
    }
    #expect(await verify("keys.json") == nil)
    #expect(await verify("large.json") == .keySetTooLarge)
    for name in ["none.json", "pipe", "", "a\0b"] {
      guard case .keySetFile = await verify(name) else {
        Issue.record("\(name)")
        continue
      }
    }
  }
}
