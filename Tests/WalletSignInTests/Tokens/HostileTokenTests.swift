import Testing
import WalletSignIn

@Suite("Tokens that are refused")
struct HostileTokenTests {
  private let issuer: Issuer

  init() throws {
    issuer = try Issuer.shared.get()
  }

  @Test(arguments: HostileToken.all)
  func eachWithItsOwnError(_ hostile: HostileToken) async throws {
    let token = try hostile.make(issuer)
    let verifier = try issuer.verifier()
    let error = await refusal { _ = try await verifier.verify(token, externalUserID: hostile.externalUserID) }
    #expect(error == hostile.error)
    // A second time: nothing of the first was kept that makes it acceptable.
    let again = await refusal { _ = try await verifier.verify(token, externalUserID: hostile.externalUserID) }
    #expect(again == hostile.error)
    let description = hostile.error.description
    #expect(!description.isEmpty && !description.contains("\n") && description.utf8.count < 200)
    #expect(!description.contains("user-4") && description != "sign-in was refused")
  }

  @Test func oneChangedBitAnywhereIsRefused() async throws {
    let verifier = try issuer.verifier()
    for id in ["rsa", "ec", "ed"] {
      let key = issuer.key(id)
      let token = Array(try TokenRecipe(kid: id, algorithm: key.algorithm).signed(by: key).utf8)
      for index in token.indices {
        var changed = token
        changed[index] ^= 1 << UInt8(index % 7)
        let text = String(decoding: changed, as: UTF8.self)
        #expect(await refusal { _ = try await verifier.verify(text) } != nil, "\(id), byte \(index)")
      }
    }
  }

  @Test(arguments: [-1, 61, Int.max, Int.min])
  func theSkewIsBounded(_ skew: Int) async throws {
    let error = await refusal { _ = try issuer.verifier(skew: skew) }
    guard case .setting = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [("", "a"), ("i", "")])
  func issuerAndAudienceHaveToBeGiven(_ names: (String, String)) async throws {
    let error = await refusal {
      _ = try TokenVerifier(keys: .text(#"{"keys":[]}"#), issuer: names.0, audience: names.1)
    }
    guard case .setting = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [UInt64.max, UInt64(Int64.max), UInt64(Int64.max) - 59, 0])
  func noClockTraps(_ now: UInt64) async throws {
    let token = try TokenRecipe().with("nbf", "4503599627370496").with("exp", "4503599627370496")
      .signed(by: issuer.rsa)
    #expect(await refusal { _ = try await issuer.verifier(now: now).verify(token) } != nil)
  }
}
