/// Splits bytes into lines, one user id each, whatever pieces they arrive in.
///
/// LF and CRLF end a line; empty lines are skipped. Holds at most one line, cut off where it gets too long.
struct LineScanner {
  private let limit: Int
  private var line: [UInt8] = []
  private var byteCount = 0
  private var endsInCarriageReturn = false
  private var number: Int

  /// - Parameter number: the number of the first line that will be fed.
  init(startingAtLine number: Int, limit: Int) {
    self.number = number
    self.limit = limit
  }

  /// Takes more bytes and appends the lines that they complete.
  mutating func feed(_ bytes: ArraySlice<UInt8>, into lines: inout [UserLine]) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      if endsInCarriageReturn { dropCarriageReturn() }
      close(into: &lines)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Takes the last line, if it has no line feed.
  ///
  /// A carriage return at its end belongs to it: it is no CRLF.
  mutating func finish(into lines: inout [UserLine]) {
    close(into: &lines)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard let last = bytes.last else { return }
    byteCount += bytes.count
    endsInCarriageReturn = last == UInt8(ascii: "\r")
    // One more than the limit, for the carriage return of a CRLF.
    line.append(contentsOf: bytes.prefix(limit + 1 - line.count))
  }

  private mutating func dropCarriageReturn() {
    byteCount -= 1
    if byteCount < line.count { line.removeLast() }
  }

  private mutating func close(into lines: inout [UserLine]) {
    if byteCount > limit {
      add(.failure(.tooLong(byteCount: byteCount, limit: limit)), to: &lines)
    } else if let offset = UTF8Check.firstInvalidOffset(in: line) {
      add(.failure(.invalidUTF8(byteOffset: offset)), to: &lines)
    } else if byteCount > 0 {
      add(.success(line), to: &lines)
    }
    line.removeAll(keepingCapacity: true)
    byteCount = 0
    endsInCarriageReturn = false
    number += 1
  }

  private func add(_ content: Result<[UInt8], UserLineError>, to lines: inout [UserLine]) {
    lines.append(UserLine(number: number, content: content))
  }
}
