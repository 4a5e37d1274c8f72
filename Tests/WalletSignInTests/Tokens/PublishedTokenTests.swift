import Testing
import WalletSignIn

/// The signatures that the standards print.
///
/// Their payloads are no identities, so what comes after the signature refuses them, and nothing before it does.
@Suite("Tokens of the standards")
struct PublishedTokenTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var key: String
    var token: String
    /// What a right signature leads to.
    var error: SignInError
  }

  private static let payload =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

  static let examples = [
    Example(
      testDescription: "RFC 7515, appendix A.2: RS256",
      key: #"{"kty":"RSA","e":"AQAB","n":""#
        + "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ"
        + "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2"
        + "R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD"
        + #"TW9gb54h4FRWyuXpoQ"}"#,
      token: "eyJhbGciOiJSUzI1NiJ9." + payload + "."
        + "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU"
        + "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d"
        + "O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig"
        + "cN_IoypGlUPQGe77Rw",
      error: .missingClaim(.audience)),
    Example(
      testDescription: "RFC 7515, appendix A.3: ES256",
      key: #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
        + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
      token: "eyJhbGciOiJFUzI1NiJ9." + payload + "."
        + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
      error: .missingClaim(.audience)),
    Example(
      testDescription: "RFC 8037, appendix A.4: EdDSA",
      key: #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
      token: "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
        + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
      error: .notJSON(.payload, position: 0)),
  ]

  private func verifier(_ example: Example) throws -> TokenVerifier {
    try TokenVerifier(
      keys: .text(#"{"keys":["# + example.key + "]}"), issuer: "joe", audience: "anyone",
      clock: SignInClock(calendar: { 1_300_819_370 }, steady: { 0 }))
  }

  @Test(arguments: examples)
  func theSignatureIsRight(_ example: Example) async throws {
    #expect(await refusal { _ = try await verifier(example).verify(example.token) } == example.error)
  }

  @Test(arguments: examples)
  func anotherSignatureIsWrong(_ example: Example) async throws {
    let parts = example.token.split(separator: ".")
    var signature = try Base64URL.decode(Array(parts[2].utf8))
    for index in [0, signature.count / 2 - 1] {
      signature[index] ^= 1
      let token = "\(parts[0]).\(parts[1])." + Base64URL.encode(signature)
      #expect(await refusal { _ = try await verifier(example).verify(token) } == .wrongSignature)
    }
  }
}
