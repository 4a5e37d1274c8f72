#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another process, waited for by the system call itself: Foundation's `Process` looks every 50 ms whether it has ended.
enum ChildProcess {
  /// Starts a program and waits for its end; gives its exit status, or nil when it could not be started or crashed.
  static func run(_ path: String, _ arguments: [String]) -> Int32? {
    var argv: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe argv.forEach { unsafe free($0) } }
    unsafe argv.append(nil)
    var process = pid_t()
    guard unsafe posix_spawn(&process, path, nil, nil, argv, environ) == 0 else { return nil }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    // The macros of wait(2): the low seven bits are a signal, the next byte is the exit status.
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }
}
