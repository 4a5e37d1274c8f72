#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor, closed when the value goes out of scope unless it was only borrowed.
///
/// Every descriptor opened here is closed on exec, so that no child process inherits it.
package struct Descriptor: ~Copyable, Sendable {
  /// The number the operating system knows it by.
  package let number: Int32
  private let isOwned: Bool

  /// Takes over an open descriptor.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Uses a descriptor that somebody else closes, such as standard output.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Opens a path with the given `open(2)` flags; `O_CLOEXEC` is always added.
  ///
  /// - Parameter mode: the permission bits of a file that this call creates, before the process's umask.
  package init(opening path: String, flags: Int32, mode: UInt16 = 0) throws(SystemFailure) {
    // A path with a NUL would be cut short there by the system, and name another file.
    guard !path.utf8.contains(0) else { throw SystemFailure(code: ENOENT) }
    var number: Int32
    repeat {
      number = unsafe open(path, flags | O_CLOEXEC, mode_t(mode))
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .last }
    self.init(owning: number)
  }

  /// Reads what is there, at most `buffer.count` bytes, waiting until there is something; 0 means the end.
  package borrowing func read(into buffer: inout [UInt8]) throws(SystemFailure) -> Int {
    let number = number
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(number, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      try recover(waitingFor: POLLIN)
    }
  }

  /// Writes all the bytes, however many calls that takes.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemFailure) {
    let number = number
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { raw in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: raw[done...])
        return unsafe systemWrite(number, rest.baseAddress, rest.count)
      }
      if count >= 0 { done += count } else { try recover(waitingFor: POLLOUT) }
    }
  }

  /// Waits until there is something to read (or the other end is closed).
  ///
  /// - Parameter wake: a second descriptor to watch at the same time.
  /// - Returns: false when `wake` became readable, whatever the state of this one.
  package borrowing func waitUntilReadable(unless wake: Int32) throws(SystemFailure) -> Bool {
    var watched = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: number, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe watched.withUnsafeMutableBufferPointer {
        unsafe poll($0.baseAddress, nfds_t($0.count), -1)
      }
      if count > 0 { return watched[0].revents == 0 }
      if count < 0, errno != EINTR { throw .last }
    }
  }

  /// Makes what was written durable.
  ///
  /// Pipes and terminals have nothing to sync, which is not an error.
  package borrowing func sync() throws(SystemFailure) {
    while fsync(number) != 0 {
      if errno == EINTR { continue }
      if errno == EINVAL || errno == ENOTSUP { return }
      throw .last
    }
  }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// After a failed call: returns when it is worth trying again, else throws.
  ///
  /// A pipe or terminal may have been made non-blocking by another process that shares it; then waiting is on us.
  private borrowing func recover(waitingFor event: Int32) throws(SystemFailure) {
    switch errno {
    case EINTR: return
    case EAGAIN, EWOULDBLOCK:
      var watched = pollfd(fd: number, events: Int16(event), revents: 0)
      guard unsafe poll(&watched, 1, -1) >= 0 || errno == EINTR else { throw .last }
    default: throw .last
    }
  }
}

// The methods above have the names of the calls, and would hide them.
@unsafe private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

@unsafe private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
