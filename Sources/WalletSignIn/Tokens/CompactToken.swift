import WalletJSON

/// A signed token taken apart: three parts of base64url between full stops (RFC 7515, section 7.1).
package struct CompactToken: Sendable {
  /// How many bytes a token may have, 16,384.
  package static let maximumByteCount = 16 * 1024

  /// What the signature is over: the first two parts as they were written, and the full stop between them.
  package let signedBytes: [UInt8]
  package let header: [UInt8]
  package let payload: [UInt8]
  package let signature: [UInt8]

  package init(_ token: String) throws(SignInError) {
    // Before anything is copied.
    let byteCount = token.utf8.count
    guard byteCount <= Self.maximumByteCount else { throw .tokenTooLong(byteCount: byteCount) }
    let bytes = Array(token.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .wrongPartCount(found: parts.count) }
    header = try Self.decode(parts[0], .header)
    payload = try Self.decode(parts[1], .payload)
    signature = try Self.decode(parts[2], .signature)
    signedBytes = Array(bytes[..<parts[1].endIndex])
  }

  private static func decode(_ text: ArraySlice<UInt8>, _ part: TokenPart) throws(SignInError) -> [UInt8] {
    do throws(Base64URL.Fault) { return try Base64URL.decode(text) } catch {
      throw .notBase64URL(part, position: error.position)
    }
  }

  /// The object that a part holds.
  static func object(_ bytes: [UInt8], _ part: TokenPart) throws(SignInError) -> JSONObject {
    let value: JSONValue
    do throws(JSONFault) { value = try JSONReader.read(bytes) } catch {
      switch error {
      case .malformed(let position): throw .notJSON(part, position: position)
      case .duplicateMember(_, let position): throw .duplicateMember(part, position: position)
      case .nestedTooDeeply: throw .nestedTooDeeply(part)
      }
    }
    guard case .object(let object) = value else { throw .notAnObject(part) }
    return object
  }
}
