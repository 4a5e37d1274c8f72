import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A root key in an environment variable.
struct RootKeyVariable {
  let name: String

  /// Reads the key, wipes the variable's value where it lies, and unsets it.
  ///
  /// Neither a child process nor the system's list of the process's environment can show it afterwards. Wiped even when
  /// malformed.
  func take() throws(RootKeyError) -> GuardedSecret {
    guard let value = unsafe getenv(name) else { throw .variableMissing(name: name) }
    let byteCount = unsafe strlen(value)
    defer {
      unsafe SecureWipe.zero(UnsafeMutableRawPointer(value), byteCount)
      _ = unsafe unsetenv(name)
    }
    let text = unsafe UnsafeRawBufferPointer(start: value, count: byteCount)
    return try unsafe RootKeySource.decode(text.bytes, source: "env:\(name)")
  }
}
