import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes in secret text: from a terminal with echo off, from standard input, or from a file; never from an argument.
struct SecretInput {
  /// Where the text comes from; nil is the terminal, or standard input where that is none.
  let path: String?
  let interruption: Interruption

  /// Reads at most `limit` bytes, without the line end at the end.
  ///
  /// Throws ``SecretInputError``; longer input is refused after `limit` bytes, whatever its size.
  func read(prompt: String, limit: Int) throws(SecretInputError) -> Secret {
    let name = path ?? "standard input"
    if let path {
      let file: Descriptor
      do { file = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY) } catch {
        throw .unreadable(name: path, error)
      }
      return try Self.readToEnd(file.number, name: path, limit: limit)
    }
    let input = Descriptor(borrowing: 0)
    guard input.isTerminal else { return try Self.readToEnd(0, name: name, limit: limit) }
    return try readLine(prompt: prompt, limit: limit)
  }

  private static func readToEnd(_ descriptor: Int32, name: String, limit: Int) throws(SecretInputError) -> Secret {
    var buffer: Secret
    do { buffer = try Secret(byteCount: limit + 1) } catch { throw .memory(error) }
    let count: Int
    do {
      count = try buffer.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
        try SecretIO.read(from: descriptor, into: &bytes)
      }
    } catch { throw .unreadable(name: name, SystemFailure(code: error.code)) }
    guard count <= limit else { throw .tooLong(name: name, limit: limit) }
    return try trimmed(buffer, count, name: name)
  }

  /// Reads one line with echo off; the terminal is put back whatever happens.
  private func readLine(prompt: String, limit: Int) throws(SecretInputError) -> Secret {
    var saved = termios()
    guard unsafe tcgetattr(0, &saved) == 0 else { throw .unreadable(name: "the terminal", .last) }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ICANON | ECHONL)
    guard unsafe tcsetattr(0, TCSAFLUSH, &silent) == 0 else { throw .unreadable(name: "the terminal", .last) }
    defer { _ = unsafe tcsetattr(0, TCSAFLUSH, &saved) }
    try? Descriptor(borrowing: 2).write(Array("\(prompt): ".utf8))
    var buffer: Secret
    do { buffer = try Secret(byteCount: limit + 1) } catch { throw .memory(error) }
    var count = 0
    while count <= limit {
      do {
        guard try Descriptor(borrowing: 0).waitUntilReadable(unless: interruption.wakeDescriptor) else {
          throw SecretInputError.interrupted
        }
        let position = count
        let isDone = try buffer.withMutableBytes { (bytes) throws(SecretIO.SystemError) -> Bool in
          var one = bytes._mutatingExtracting(position..<position + 1)
          guard try SecretIO.read(from: 0, into: &one) == 1 else { return true }
          return unsafe one.unsafeLoad(fromByteOffset: 0, as: UInt8.self) == UInt8(ascii: "\n")
        }
        if isDone { return try Self.trimmed(buffer, count, name: "the terminal") }
        count += 1
      } catch let error as SecretInputError {
        throw error
      } catch let error as SystemFailure {
        throw .unreadable(name: "the terminal", error)
      } catch {
        throw .unreadable(name: "the terminal", .last)
      }
    }
    throw .tooLong(name: "the terminal", limit: limit)
  }

  /// The first bytes without one line end at their end.
  private static func trimmed(
    _ buffer: borrowing Secret, _ count: Int, name: String
  ) throws(SecretInputError) -> Secret {
    let end = buffer.withBytes { bytes -> Int in
      var end = count
      for code in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where end > 0 {
        if unsafe bytes.unsafeLoad(fromByteOffset: end - 1, as: UInt8.self) == code { end -= 1 }
      }
      return end
    }
    guard end > 0 else { throw .empty(name: name) }
    do throws(SecretMemoryError) {
      return try buffer.withBytes { (bytes) throws(SecretMemoryError) in
        try Secret(copying: bytes.extracting(first: end))
      }
    } catch { throw .memory(error) }
  }
}
