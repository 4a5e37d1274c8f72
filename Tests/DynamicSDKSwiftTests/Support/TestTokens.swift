import DynamicSDKSwift
import WalletHashing
import WalletSecrets

/// A token of a small issuer of its own: user id and expiry in hexadecimal, and HMAC-SHA-256 over both.
struct TestTokens: TokenVerifying {
  enum Refusal: Error, Equatable {
    case malformed
    case forged
    case expired
    case ofAnotherUser
  }

  let issuer: String
  private let key: [UInt8]

  init(issuer: String = "https://login.example", key: [UInt8] = Array("a key that only the issuer has".utf8)) {
    self.issuer = issuer
    self.key = key
  }

  /// A token for a user; the default expires in 2100.
  func token(for user: String, expiresAt: UInt64 = 4_102_444_800) throws -> String {
    let signed = "\(Self.hexadecimal(Array(user.utf8))).\(expiresAt)"
    return "\(signed).\(Self.hexadecimal(try code(of: signed)))"
  }

  func verify(_ token: String, externalUserID: String?) async throws -> VerifiedIdentity {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let expiry = UInt64(parts[1]), let subject = Self.text(parts[0]) else {
      throw Refusal.malformed
    }
    guard Self.hexadecimal(try code(of: "\(parts[0]).\(parts[1])")) == parts[2] else { throw Refusal.forged }
    guard expiry > 1_700_000_000 else { throw Refusal.expired }
    if let externalUserID, !externalUserID.utf8.elementsEqual(subject.utf8) { throw Refusal.ofAnotherUser }
    return VerifiedIdentity(issuer: issuer, subject: subject, expiresAt: expiry)
  }

  private func code(of text: String) throws -> [UInt8] {
    var code = [UInt8](repeating: 0, count: HMACSHA256.byteCount)
    var span = code.mutableSpan
    var bytes = span.mutableBytes
    try HMACSHA256.authenticate(Array(text.utf8).span.bytes, key: key.span.bytes, into: &bytes)
    return code
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func text(_ digits: String) -> String? {
    let digits = Array(digits)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return bytes.count * 2 == digits.count ? String(validating: bytes, as: UTF8.self) : nil
  }
}
