import DynamicSDKSwift
import WalletCurves
import WalletHashing
import WalletSecrets

/// An issuer that signs tokens as RFC 7519 and RFC 8037 say, with a key of its own.
final class SignedTokens: Sendable {
  static let issuer = "https://issuer.example"
  static let audience = "the application"

  private let seed: Secret

  init() throws {
    seed = try Secret(randomByteCount: 32)
  }

  /// A verifier that has the issuer's public key.
  func verifier() throws -> TokenVerifier {
    let key = Self.array(try Ed25519.publicKey(ofSeed: seed).bytes)
    let keys =
      #"{"keys":[{"kty":"OKP","crv":"Ed25519","alg":"EdDSA","use":"sig","kid":"one","x":"\#(Self.text(key))"}]}"#
    return try TokenVerifier(keys: .text(keys), issuer: Self.issuer, audience: Self.audience)
  }

  /// A token, valid for as long as is said, with an email address, a name, and further claims as JSON.
  func token(
    for subject: String, expiresAt: UInt64 = 4_102_444_800, more: String = #","email_verified":true"#
  ) throws -> String {
    let header = #"{"alg":"EdDSA","typ":"JWT","kid":"one"}"#
    let claims =
      #"{"iss":"\#(Self.issuer)","aud":"\#(Self.audience)","sub":"\#(subject)","exp":\#(expiresAt),"#
      + #""email":"ada@example.com","given_name":"Ada","family_name":"Lovelace"\#(more)}"#
    let signed = Self.text(Array(header.utf8)) + "." + Self.text(Array(claims.utf8))
    let signature = try Ed25519.sign(message: Array(signed.utf8).span.bytes, withSeed: seed)
    return signed + "." + Self.text(Self.array(signature.r) + Self.array(signature.s))
  }

  private static func array(_ bytes: Bytes32) -> [UInt8] {
    bytes.withBytes { bytes in (0..<32).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
  }

  /// Base64url without padding (RFC 4648, section 5).
  private static func text(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...group.count { text.append(alphabet[value >> (18 - 6 * digit) & 63]) }
    }
    return text
  }
}
