#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment that the process was started with.
package enum EnvironmentVariable {
  /// A variable's text; nil when it is not set or not UTF-8.
  ///
  /// Not for secrets: this makes a copy.
  package static func text(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
