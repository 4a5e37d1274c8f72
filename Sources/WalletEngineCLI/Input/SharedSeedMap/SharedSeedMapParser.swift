package import WalletAddresses

/// One line of a map: a user, and the account of the shared seed that the user has.
package struct SharedSeedMapEntry: Equatable, Sendable {
  package var userID: UserID
  package var index: UInt32
  /// The seed's fingerprint, 8 lower-case hexadecimal digits.
  package var fingerprint: String
}

/// Turns the bytes of a map, CSV with the columns `user_id`, `index` and `seed`, into entries.
///
/// Pure; holds at most one record. Other columns are passed over; a byte order mark and CRLF are accepted. A line that begins
/// with a number sign is the last, see ``SharedSeedMapEnd``; a user id that does stands in quotes.
package struct SharedSeedMapParser {
  /// A line by its number in the file.
  package struct Line: Equatable, Sendable {
    package var number: Int
    package var content: Result<SharedSeedMapEntry, SharedSeedMapLineError>
  }

  private struct Columns {
    var userID: Int
    var index: Int
    var seed: Int
    var count: Int
  }

  private let name: String
  private var mark = ByteOrderMark()
  private var scanner = CSVScanner(startingAtLine: 1, wanted: nil, limit: UserListLimits.longestLine)
  private var columns: Columns?
  /// Whether the record that is being read began with a bare number sign.
  private var isEnd = false

  /// The last line, once it was read.
  package private(set) var end: SharedSeedMapEnd?

  /// - Parameter name: what errors call the map.
  package init(name: String) {
    self.name = name
  }

  /// Takes more bytes and appends the lines that they complete.
  package mutating func feed(_ bytes: ArraySlice<UInt8>, into lines: inout [Line]) throws(SharedSeedMapError) {
    var rest = bytes
    if !mark.isDecided {
      while !mark.isDecided, let byte = rest.popFirst() { mark.feed(byte) }
      guard mark.isDecided else { return }
      try takeMark(into: &lines)
    }
    try scan(rest, into: &lines)
  }

  /// Takes the end of the map.
  package mutating func finish(into lines: inout [Line]) throws(SharedSeedMapError) {
    if !mark.isDecided {
      mark.decide()
      try takeMark(into: &lines)
    }
    if let record = scanner.finish() { try take(record, into: &lines) }
    guard columns != nil else { throw .missingColumn(name: name, column: "user_id") }
  }

  private mutating func takeMark(into lines: inout [Line]) throws(SharedSeedMapError) {
    if let encoding = mark.foreignEncoding { throw .notUTF8Encoded(name: name, encoding: encoding) }
    let content = mark.content
    try scan(content[...], into: &lines)
  }

  private mutating func scan(_ bytes: ArraySlice<UInt8>, into lines: inout [Line]) throws(SharedSeedMapError) {
    for byte in bytes {
      if scanner.isAtRecordStart { isEnd = byte == UInt8(ascii: "#") }
      if let record = scanner.feed(byte) { try take(record, into: &lines) }
    }
  }

  private mutating func take(_ record: CSVRecord, into lines: inout [Line]) throws(SharedSeedMapError) {
    guard let columns else {
      self.columns = Columns(
        userID: try position(of: "user_id", in: record), index: try position(of: "index", in: record),
        seed: try position(of: "seed", in: record), count: record.fieldCount)
      return
    }
    if end != nil {
      lines.append(Line(number: record.line, content: .failure(.behindEnd)))
    } else if !isEnd {
      lines.append(Line(number: record.line, content: Self.entry(record, columns)))
    } else if record.problem == nil, let read = SharedSeedMapEnd(fields: record.fields) {
      end = read
    } else {
      lines.append(Line(number: record.line, content: .failure(.end)))
    }
  }

  private func position(of column: String, in header: CSVRecord) throws(SharedSeedMapError) -> Int {
    let matches = header.fields.indices.filter { header.fields[$0].elementsEqual(column.utf8) }
    guard matches.count <= 1 else { throw .duplicateColumn(name: name, column: column) }
    guard header.problem == nil, let match = matches.first else { throw .missingColumn(name: name, column: column) }
    return match
  }

  private static func entry(
    _ record: CSVRecord, _ columns: Columns
  ) -> Result<SharedSeedMapEntry, SharedSeedMapLineError> {
    if let problem = record.problem { return .failure(.line(problem)) }
    guard record.fieldCount == columns.count, record.fields.count == columns.count else {
      return .failure(.line(.wrongFieldCount(found: record.fieldCount, expected: columns.count)))
    }
    let userID: UserID
    let name = record.fields[columns.userID]
    do throws(UserIDError) {
      userID = try UserID(utf8: unsafe name.span.bytes)
    } catch { return .failure(.userID(error.description)) }
    guard let index = index(record.fields[columns.index]) else { return .failure(.index) }
    guard let fingerprint = Self.fingerprint(record.fields[columns.seed]) else { return .failure(.seed) }
    return .success(SharedSeedMapEntry(userID: userID, index: index, fingerprint: fingerprint))
  }

  /// A whole number below 2^31 in decimal digits and nothing else.
  private static func index(_ digits: [UInt8]) -> UInt32? {
    guard (1...10).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    return number < 1 << 31 ? UInt32(number) : nil
  }

  private static func fingerprint(_ digits: [UInt8]) -> String? {
    let lower = digits.map { (0x41...0x46).contains($0) ? $0 | 0x20 : $0 }
    let isHexadecimal = lower.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    return lower.count == 8 && isHexadecimal ? String(decoding: lower, as: UTF8.self) : nil
  }
}
