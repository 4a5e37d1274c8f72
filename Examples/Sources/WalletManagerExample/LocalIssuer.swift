import DynamicSDKSwift
import Foundation

/// A sign-in service in miniature, in the place of the one that an application has.
///
/// It makes a key of its own at each start, publishes the public half as a key set (RFC 7517) in a file, and signs tokens
/// (RFC 7519) with Ed25519 (RFC 8037). A real one runs on another machine, and asks for more than a name.
final class LocalIssuer {
  /// Who the tokens are from.
  static let issuer = "https://sign-in.example"
  /// Whom they are for.
  static let audience = "wallet-manager"

  private let seed: Secret
  private let keyID = UUID().uuidString

  /// An issuer whose key set is written to a file, in place of one that is there.
  init(keySet path: String) throws {
    seed = try Secret(randomByteCount: Ed25519.seedByteCount)
    let publicKey = try Ed25519.publicKey(ofSeed: seed).bytes
    let key = [
      "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": keyID, "x": Self.text(Self.data(publicKey)),
    ]
    try JSONSerialization.data(withJSONObject: ["keys": [key]]).write(to: URL(filePath: path), options: .atomic)
  }

  /// A token that says who somebody is, valid for five minutes.
  func token(for user: String, email: String) throws -> String {
    let header = ["alg": "EdDSA", "typ": "JWT", "kid": keyID]
    let now = Int(Date().timeIntervalSince1970)
    let claims: [String: Any] = [
      "iss": Self.issuer, "aud": Self.audience, "sub": user, "iat": now, "exp": now + 300,
      "email": email, "email_verified": true,
    ]
    let signed = try [header, claims]
      .map { Self.text(try JSONSerialization.data(withJSONObject: $0)) }
      .joined(separator: ".")
    let bytes = Array(signed.utf8)
    let signature = try Ed25519.sign(message: unsafe bytes.span.bytes, withSeed: seed)
    return signed + "." + Self.text(Self.data(signature.r) + Self.data(signature.s))
  }

  private static func data(_ bytes: Bytes32) -> Data {
    Data((0..<Bytes32.byteCount).map { bytes[$0] })
  }

  /// Base64url without padding (RFC 4648, section 5).
  private static func text(_ data: Data) -> String {
    data.base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
