import CWalletSodium

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where key material comes from.
///
/// The product has one implementation; tests inject others.
package protocol RandomSource: Sendable {
  func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError)
}

/// The kernel's random generator, and nothing in user space after it.
package struct SystemRandomness: RandomSource {
  package init() {}

  /// Fills a span straight from the kernel.
  ///
  /// Reads with getrandom(2) in full size: libsodium draws 256 bytes at a time, which costs a system call per eight keys.
  package func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError) {
    try SodiumLibrary.requireInitialised()
    let failure = unsafe bytes.withUnsafeMutableBytes { buffer -> Int32 in
      #if os(Linux)
        guard let base = buffer.baseAddress else { return 0 }
        var done = 0
        while done < buffer.count {
          let count = unsafe getrandom(base + done, buffer.count - done, 0)
          if count < 0 {
            if errno == EINTR { continue }
            return errno
          }
          done += count
        }
      #else
        if let base = buffer.baseAddress { unsafe randombytes_buf(base, buffer.count) }
      #endif
      return 0
    }
    guard failure == 0 else { throw .randomnessUnavailable(code: failure) }
  }
}

/// libsodium's one-time initialisation.
package enum SodiumLibrary {
  private static let isInitialised = sodium_init() >= 0

  /// Initialises the library once; cheap afterwards.
  package static func requireInitialised() throws(SecretMemoryError) {
    guard isInitialised else { throw .libraryUnavailable }
  }

  /// The version of the library in use.
  package static var version: String {
    guard let text = unsafe sodium_version_string() else { return "unknown" }
    return unsafe String(cString: text)
  }
}
