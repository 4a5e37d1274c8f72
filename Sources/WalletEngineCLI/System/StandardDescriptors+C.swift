#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Care for descriptors 0, 1 and 2 before anything else is opened.
package enum StandardDescriptors {
  /// Fills those of the three that the parent process left closed.
  ///
  /// Otherwise the next file opened, the store perhaps, would get such a number, and rows or messages would be written
  /// into it. Each is opened for the wrong direction, so that using it still fails instead of losing data silently.
  package static func reserve() {
    for number in [Int32(0), 1, 2] where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a write to a closed pipe an error of that write instead of the end of the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
