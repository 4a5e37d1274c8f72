import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A root key in an environment variable.
struct RootKeyVariable {
  let name: String

  /// Keys that were taken before they were needed, by name.
  private static let taken = PlainLock<[[UInt8]: Result<GuardedSecret, RootKeyError>]>([:])

  /// Takes the key now; the next ``take()`` of this name gives it, or the error.
  func takeEarly() {
    let result: Result<GuardedSecret, RootKeyError>
    do throws(RootKeyError) { result = .success(try take()) } catch { result = .failure(error) }
    Self.taken.withLock { $0[Array(name.utf8)] = result }
  }

  /// Reads the key, wipes the variable's value where it lies, and unsets it.
  ///
  /// Neither a child process nor the system's list of the process's environment can show it afterwards. Wiped even when
  /// malformed.
  func take() throws(RootKeyError) -> GuardedSecret {
    if let early = Self.taken.withLock({ $0.removeValue(forKey: Array(name.utf8)) }) { return try early.get() }
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
