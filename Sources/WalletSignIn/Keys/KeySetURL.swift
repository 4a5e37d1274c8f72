/// The address of a key set, taken apart strictly and put together anew for the library, so that both see one host.
package struct KeySetURL: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    case https
    case http
  }

  package let scheme: Scheme
  /// A name or an IPv4 address in lower case, or an IPv6 address in brackets.
  package let host: String
  package let port: UInt16
  /// Path and query; at least "/".
  package let path: String

  /// What the library is given.
  package var text: String { "\(scheme.rawValue)://\(host):\(port)\(path)" }

  /// Whether the host is this machine by its literal text: no name service has a say in that.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package init(_ text: String) throws(KeySetAddressFault) {
    // Printable ASCII only, and nothing that some reader takes for another separator.
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw .malformed
    }
    guard let colon = text.firstRange(of: "://") else { throw .malformed }
    guard let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else { throw .unsupportedScheme }
    let rest = text[colon.upperBound...]
    guard !rest.contains("#") else { throw .fragment }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let authority = rest[..<end].lowercased()
    guard !authority.contains("@") else { throw .credentials }
    let (host, port) = try Self.split(authority)
    self.scheme = scheme
    self.host = host
    self.port = port ?? (scheme == .https ? 443 : 80)
    path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
    guard scheme == .https || Self.isLoopback(host) else { throw .insecure }
  }

  private static func split(_ authority: String) throws(KeySetAddressFault) -> (host: String, port: UInt16?) {
    let hostEnd: String.Index
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { throw .malformed }
      hostEnd = authority.index(after: bracket)
      let address = authority[authority.index(after: authority.startIndex)..<bracket]
      guard !address.isEmpty, address.utf8.allSatisfy({ isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E }) else {
        throw .malformed
      }
    } else {
      hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
      let name = authority[..<hostEnd]
      guard !name.isEmpty, name.utf8.count <= 253, name.utf8.allSatisfy(isNameCharacter) else { throw .malformed }
    }
    let host = String(authority[..<hostEnd])
    let tail = authority[hostEnd...]
    guard !tail.isEmpty else { return (host, nil) }
    let digits = tail.dropFirst()
    guard
      tail.hasPrefix(":"), digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits), port > 0
    else { throw .malformed }
    return (host, port)
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    // Plain decimal octets only: "127.1", "0x7f.0.0.1" and "0177.0.0.1" are read in more than one way.
    let isPlain = octets.allSatisfy { octet in UInt8(octet).map { String($0) == octet } ?? false }
    return octets.count == 4 && octets.first == "127" && isPlain
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }
}
