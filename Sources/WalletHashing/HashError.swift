/// Why a hash function could not be computed.
///
/// Nothing here tells anything of what was hashed.
package enum HashError: Error, Hashable, Sendable {
  /// The output has another size than the function gives.
  case wrongByteCount(expected: Int, found: Int)
  /// An argument is larger, or a number of rounds smaller, than the library takes.
  case outOfRange
  /// The installed library does not offer this function, as OpenSSL restricted to FIPS-approved algorithms does not.
  case unavailable(name: String)
  /// A library refused what it has to accept.
  case libraryFailure
}

extension HashError: CustomStringConvertible {
  /// What went wrong and what to do.
  package var description: String {
    switch self {
    case .wrongByteCount(let expected, let found): "the output has \(found) bytes, not \(expected)"
    case .outOfRange: "an argument is out of the library's range"
    case .unavailable(let name):
      "the installed OpenSSL does not offer \(name); use one whose default provider is enabled"
    case .libraryFailure: "the hash library failed"
    }
  }
}
