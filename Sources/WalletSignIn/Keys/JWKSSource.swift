/// Where an issuer's keys (JWKS, RFC 7517, section 5) come from.
public enum JWKSSource: Hashable, Sendable {
  /// A file of at most 1 MiB, read again like an address would be.
  case file(String)
  /// An address: `https`, or `http` where the host is `localhost`, an address of 127.0.0.0/8 in figures, or `[::1]`.
  ///
  /// `certificateAuthorities` is the path of a PEM file of the authorities to trust in place of the system's.
  case url(String, certificateAuthorities: String? = nil)
  /// The key set itself, as JSON.
  case text(String)
}

/// Reads a key set from its source, off the cooperative thread pool.
struct KeySetReader: Sendable {
  private enum Source: Sendable {
    case file(String)
    case url(KeySetURL, certificateAuthorities: String?)
    case keys(KeySet)
  }

  private let source: Source

  /// Throws for an address that is never used, and for a text that is no key set.
  init(_ source: JWKSSource) throws(SignInError) {
    switch source {
    case .file(let path):
      self.source = .file(path)
    case .url(let text, let certificateAuthorities):
      do throws(KeySetAddressFault) {
        self.source = .url(try KeySetURL(text), certificateAuthorities: certificateAuthorities)
      } catch { throw .keySetAddress(error) }
    case .text(let text):
      self.source = .keys(try KeySet(Array(text.utf8)))
    }
  }

  /// The key set as it is now.
  func read() async -> Result<KeySet, SignInError> {
    switch source {
    case .keys(let keys):
      return .success(keys)
    case .file(let path):
      return await BlockingCall.run { () throws(SignInError) in try KeySet(try KeySetFile.read(path)) }
    case .url(let url, let certificateAuthorities):
      return await BlockingCall.run { () throws(SignInError) in
        try KeySet(try KeySetDownload.run(url, certificateAuthorities: certificateAuthorities))
      }
    }
  }
}
