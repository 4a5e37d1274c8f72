#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Secret bytes in and out of file descriptors, with read(2) and write(2) only: no buffer of a library in between.
package enum SecretIO {
  /// A system call failed with this `errno`.
  package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    /// The system's word for it.
    package var reason: String { unsafe String(cString: strerror(code)) }
  }

  /// Reads until the span is full or the input ends; returns how many bytes were read.
  package static func read(
    from descriptor: Int32, into bytes: inout MutableRawSpan
  ) throws(SystemError) -> Int {
    let outcome: Result<Int, SystemError> = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return .success(0) }
      var done = 0
      while done < buffer.count {
        let count = unsafe systemRead(descriptor, base + done, buffer.count - done)
        if count == 0 { break }
        if count > 0 { done += count } else if errno != EINTR { return .failure(SystemError(code: errno)) }
      }
      return .success(done)
    }
    return try outcome.get()
  }

  /// Reads what there is, at most as much as the span holds, with one successful read(2); 0 is the end of the input.
  package static func readSome(
    from descriptor: Int32, into bytes: inout MutableRawSpan
  ) throws(SystemError) -> Int {
    let outcome: Result<Int, SystemError> = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return .success(0) }
      while true {
        let count = unsafe systemRead(descriptor, base, buffer.count)
        if count >= 0 { return .success(count) }
        if errno != EINTR { return .failure(SystemError(code: errno)) }
      }
    }
    return try outcome.get()
  }

  /// Writes all of a span.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) throws(SystemError) {
    let outcome: Result<Void, SystemError> = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return .success(()) }
      var done = 0
      while done < buffer.count {
        let count = unsafe systemWrite(descriptor, base + done, buffer.count - done)
        if count >= 0 { done += count } else if errno != EINTR { return .failure(SystemError(code: errno)) }
      }
      return .success(())
    }
    try outcome.get()
  }

  private static func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, base, count)
    #else
      unsafe Darwin.read(descriptor, base, count)
    #endif
  }

  private static func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, base, count)
    #else
      unsafe Darwin.write(descriptor, base, count)
    #endif
  }
}
