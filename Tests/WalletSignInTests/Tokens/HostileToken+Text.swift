import WalletAddresses
import WalletSignIn

extension HostileToken {
  /// A good token, changed after it was signed.
  private static func altered(
    _ name: String, _ error: SignInError, _ change: @escaping @Sendable ([Substring]) -> String
  ) -> HostileToken {
    HostileToken(name, error) { issuer in change(try TokenRecipe().signed(by: issuer.rsa).split(separator: ".")) }
  }

  private static let nested = String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000)

  static let forms: [HostileToken] = [
    HostileToken("1 MB", .tokenTooLong(byteCount: 1_000_000)) { _ in String(repeating: "a", count: 1_000_000) },
    HostileToken("one byte too long", .tokenTooLong(byteCount: 16_385)) { _ in String(repeating: ".", count: 16_385) },
    HostileToken("empty", .wrongPartCount(found: 1)) { _ in "" },
    HostileToken("three empty parts", .notJSON(.header, position: 0)) { _ in ".." },
    .altered("four parts", .wrongPartCount(found: 4)) { $0.joined(separator: ".") + "." },
    .altered("five parts", .wrongPartCount(found: 5)) { $0.joined(separator: ".") + ".." },
    .altered("two parts", .wrongPartCount(found: 2)) { $0.dropLast().joined(separator: ".") },
    .altered("padding", .notBase64URL(.signature, position: 342)) { $0.joined(separator: ".") + "==" },
    .altered("white space", .notBase64URL(.signature, position: 342)) { $0.joined(separator: ".") + "\n\n" },
    .altered("space in front", .notBase64URL(.header, position: 0)) { " \t" + $0.joined(separator: ".") },
    .altered("the other alphabet", .notBase64URL(.payload, position: 0)) { "\($0[0]).+/+/.\($0[2])" },
    .altered("a character too many", .notBase64URL(.header, position: 44)) { parts in
      let header = parts[0] + String(repeating: "A", count: 45 - parts[0].count)
      return "\(header).\(parts[1]).\(parts[2])"
    },
    // The signature's last character holds two bits of a byte and four that have to be zero.
    .altered("stray bits", .notBase64URL(.signature, position: 341)) { parts in
      let last = parts[2].last.map { ["A": "B", "Q": "R", "g": "h", "w": "x"][$0] ?? "?" } ?? "?"
      return "\(parts[0]).\(parts[1]).\(parts[2].dropLast())\(last)"
    },
    .altered("not ASCII", .notBase64URL(.payload, position: 0)) { "\($0[0]).\u{e9}\u{e9}.\($0[2])" },
  ]

  static let headers: [HostileToken] = [
    .signed("critical extensions", .criticalExtensions) { $0.setHeader("crit", #"["exp"]"#) },
    .signed("critical extensions, none", .criticalExtensions) { $0.setHeader("crit", "[]") },
    .signed("a logout token", .unexpectedTokenType) { $0.setHeader("typ", #""logout+jwt""#) },
    .signed("a type that is a number", .unexpectedTokenType) { $0.setHeader("typ", "1") },
    .signed("header not JSON", .notJSON(.header, position: 0)) { $0.rawHeader = Array("alg=RS256".utf8) },
    .signed("header cut off", .notJSON(.header, position: 14)) { $0.rawHeader = Array(#"{"alg":"RS256""#.utf8) },
    .signed("header a list", .notAnObject(.header)) { $0.rawHeader = Array(#"["RS256"]"#.utf8) },
    .signed("header with a byte order mark", .notJSON(.header, position: 0)) { recipe in
      recipe.rawHeader = [0xEF, 0xBB, 0xBF] + Array(#"{"alg":"RS256","kid":"rsa"}"#.utf8)
    },
    .signed("header not UTF-8", .notJSON(.header, position: 24)) { recipe in
      recipe.rawHeader = Array(#"{"alg":"RS256","kid":"#.utf8) + [0x20, 0x20, 0x20, 0x22, 0xC0, 0xAF, 0x22, 0x7D]
    },
    .signed("algorithm twice", .duplicateMember(.header, position: 27)) { $0.header.append(("alg", #""none""#)) },
    .signed("algorithm twice, one escaped", .duplicateMember(.header, position: 27)) { recipe in
      recipe.header.append((#"\u0061lg"#, #""none""#))
    },
    .signed("a nesting bomb in the header", .nestedTooDeeply(.header)) { $0.setHeader("x", nested) },
    .signed("a nesting bomb in the payload", .nestedTooDeeply(.payload)) { $0.set("x", nested) },
    .signed("payload not JSON", .notJSON(.payload, position: 0)) { $0.rawPayload = Array("sub=admin".utf8) },
    .signed("payload a string", .notAnObject(.payload)) { $0.rawPayload = Array(#""sub""#.utf8) },
    .signed("something behind the payload", .notJSON(.payload, position: 3)) { $0.rawPayload = Array("{} {}".utf8) },
    .signed("subject twice", .duplicateMember(.payload, position: 81)) { $0.claims.append(("sub", #""admin""#)) },
  ]

  static let claims: [HostileToken] = [
    .signed("expired", .expired(at: 1_799_999_940)) { $0.set("exp", "1799999940") },
    .signed("expired long ago", .expired(at: -5)) { $0.set("exp", "-5") },
    .signed("not yet valid", .notYetValid(before: 1_800_000_061)) { $0.set("nbf", "1800000061") },
    .signed("issued in the future", .issuedInFuture(at: 1_800_000_061)) { $0.set("iat", "1800000061") },
    .signed("another issuer", .wrongIssuer) { $0.set("iss", #""https://issuer.example/""#) },
    .signed("another audience", .wrongAudience) { $0.set("aud", #""Wallets""#) },
    .signed("other audiences", .wrongAudience) { $0.set("aud", #"["a", "wallets2", "wallet"]"#) },
    .signed("no audience in the list", .wrongAudience) { $0.set("aud", "[]") },
    .signed("no issuer", .missingClaim(.issuer)) { $0.set("iss", nil) },
    .signed("no audience", .missingClaim(.audience)) { $0.set("aud", nil) },
    .signed("no subject", .missingClaim(.subject)) { $0.set("sub", nil) },
    .signed("no expiry", .missingClaim(.expiry)) { $0.set("exp", nil) },
    .signed("issuer a list", .malformedClaim(.issuer)) { $0.set("iss", #"["https://issuer.example"]"#) },
    .signed("audience a number", .malformedClaim(.audience)) { $0.set("aud", "7") },
    .signed("audience with a number", .malformedClaim(.audience)) { $0.set("aud", #"["wallets", 7]"#) },
    .signed("expiry a string", .malformedClaim(.expiry)) { $0.set("exp", #""1800000600""#) },
    .signed("expiry null", .malformedClaim(.expiry)) { $0.set("exp", "null") },
    .signed("expiry without end", .malformedClaim(.expiry)) { $0.set("exp", "1e400") },
    .signed("expiry beyond 64 bits", .malformedClaim(.expiry)) { $0.set("exp", "18446744073709551616") },
    .signed("expiry at the end of 64 bits", .malformedClaim(.expiry)) { $0.set("exp", "9223372036854775807") },
    .signed("expiry of a thousand digits", .malformedClaim(.expiry)) { $0.set("exp", "1" + zeros) },
    .signed("start a string", .malformedClaim(.notBefore)) { $0.set("nbf", #""0""#) },
    .signed("time of issue a list", .malformedClaim(.issuedAt)) { $0.set("iat", "[1]") },
    .signed("subject a number", .malformedClaim(.subject)) { $0.set("sub", "42") },
    .signed("subject empty", .unacceptableSubject(.empty)) { $0.set("sub", #""""#) },
    .signed("subject too long", .unacceptableSubject(.tooLong(byteCount: 513))) { recipe in
      recipe.set("sub", "\"" + String(repeating: "s", count: 513) + "\"")
    },
    .signed("subject with a NUL", .unacceptableSubject(.controlCharacter("\u{0}", byteOffset: 5))) { recipe in
      recipe.set("sub", #""admin\u0000user""#)
    },
    .signed("subject with half a pair", .notJSON(.payload, position: 78)) { $0.set("sub", #""\ud800""#) },
    .signed("another user's id beside it", .externalUserIDMismatch, externalUserID: "user-43") { _ in },
    .signed("no user id beside it", .externalUserIDMismatch, externalUserID: "") { _ in },
    .signed("a user id that begins alike", .externalUserIDMismatch, externalUserID: "user-42 ") { _ in },
  ]

  private static let zeros = String(repeating: "0", count: 1000)
}
