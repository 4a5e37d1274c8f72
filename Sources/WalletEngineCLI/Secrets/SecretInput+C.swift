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

  /// A line end, which does not count.
  private static let lineEndByteCount = 2

  /// Whether the text comes from a person at a terminal.
  var isTerminal: Bool { path == nil && Descriptor(borrowing: 0).isTerminal }

  /// Reads at most `limit` bytes, not counting the line end at the end, which is left out.
  ///
  /// Throws ``SecretInputError``; longer input is refused after `limit` bytes, whatever its size.
  func read(prompt: String, limit: Int) throws(SecretInputError) -> Secret {
    if isTerminal { return try readLine(prompt: prompt, limit: limit) }
    guard let path else { return try readToEnd(0, name: "standard input", limit: limit) }
    let file: Descriptor
    // Not blocking, should the path name a pipe that nobody writes to yet: waiting can be interrupted, opening cannot.
    do { file = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK) } catch {
      throw .unreadable(name: path, error)
    }
    return try readToEnd(file.number, name: path, limit: limit)
  }

  private func readToEnd(_ descriptor: Int32, name: String, limit: Int) throws(SecretInputError) -> Secret {
    let room = limit + Self.lineEndByteCount + 1
    var buffer: Secret
    do { buffer = try Secret(byteCount: room) } catch { throw .memory(error) }
    var count = 0
    while count < room {
      let position = count
      let added = try wait(for: descriptor, name: name) { () throws(SecretIO.SystemError) -> Int in
        try buffer.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
          var rest = bytes._mutatingExtracting(position..<room)
          return try SecretIO.readSome(from: descriptor, into: &rest)
        }
      }
      if added == 0 { break }
      count += added
    }
    guard count < room else { throw .tooLong(name: name, limit: limit) }
    return try Self.trimmed(buffer, count, name: name, limit: limit)
  }

  /// Reads one line with echo off; the terminal is put back whatever happens.
  private func readLine(prompt: String, limit: Int) throws(SecretInputError) -> Secret {
    let name = "the terminal"
    let room = limit + Self.lineEndByteCount
    var buffer: Secret
    do { buffer = try Secret(byteCount: room) } catch { throw .memory(error) }
    do { try TerminalEcho.switchOff() } catch { throw .unreadable(name: name, error) }
    defer { TerminalEcho.restore() }
    try? Descriptor(borrowing: 2).write(Array("\(prompt): ".utf8))
    for position in 0..<room {
      let isDone = try wait(for: 0, name: name) { () throws(SecretIO.SystemError) -> Bool in
        try buffer.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
          var one = bytes._mutatingExtracting(position..<position + 1)
          guard try SecretIO.readSome(from: 0, into: &one) == 1 else { return true }
          return unsafe one.unsafeLoad(fromByteOffset: 0, as: UInt8.self) == UInt8(ascii: "\n")
        }
      }
      if isDone { return try Self.trimmed(buffer, position, name: name, limit: limit) }
    }
    throw .tooLong(name: name, limit: limit)
  }

  /// Reads once there is something to read; throws when a stop was asked for meanwhile.
  private func wait<Result>(
    for descriptor: Int32, name: String, then read: () throws(SecretIO.SystemError) -> Result
  ) throws(SecretInputError) -> Result {
    let isReadable: Bool
    do {
      isReadable = try Descriptor(borrowing: descriptor).waitUntilReadable(unless: interruption.wakeDescriptor)
    } catch { throw .unreadable(name: name, error) }
    guard isReadable else { throw .interrupted }
    do { return try read() } catch { throw .unreadable(name: name, SystemFailure(code: error.code)) }
  }

  /// The first bytes without one line end at their end.
  private static func trimmed(
    _ buffer: borrowing Secret, _ count: Int, name: String, limit: Int
  ) throws(SecretInputError) -> Secret {
    let end = buffer.withBytes { bytes -> Int in
      var end = count
      for code in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where end > 0 {
        if unsafe bytes.unsafeLoad(fromByteOffset: end - 1, as: UInt8.self) == code { end -= 1 }
      }
      return end
    }
    guard end > 0 else { throw .empty(name: name) }
    guard end <= limit else { throw .tooLong(name: name, limit: limit) }
    do throws(SecretMemoryError) {
      return try buffer.withBytes { (bytes) throws(SecretMemoryError) in
        try Secret(copying: bytes.extracting(first: end))
      }
    } catch { throw .memory(error) }
  }
}
