/// Turns the bytes of a user list, in whatever pieces they arrive, into lines.
///
/// A list is plain, one user id a line, or CSV: when the first line has a column `user_id`, or a column was named. Pure;
/// holds at most one line or record.
struct UserListParser {
  private struct Header {
    var scanner: CSVScanner
    /// The bytes of the first record, to be read again should the list turn out to be plain.
    var bytes: [UInt8] = []
    var line = 1
  }

  private let name: String
  private let column: String?
  private let limit: Int
  private var mark = ByteOrderMark()
  private var header: Header?
  private var plain: LineScanner?
  private var records: CSVScanner?
  private var fieldCount = 0
  private var wanted = 0

  /// - Parameters:
  ///   - name: what errors call the list.
  ///   - column: the CSV column of the user ids; nil finds out whether the list is CSV.
  init(name: String, column: String?, limit: Int = UserListLimits.longestLine) {
    self.name = name
    self.column = column
    self.limit = limit
    header = Header(scanner: CSVScanner(startingAtLine: 1, wanted: nil, limit: limit))
  }

  /// Takes more bytes and appends the lines that they complete.
  mutating func feed(_ bytes: ArraySlice<UInt8>, into lines: inout [UserLine]) throws(UserListError) {
    guard !mark.isDecided else { return try scan(bytes, into: &lines) }
    var rest = bytes
    while !mark.isDecided, let byte = rest.popFirst() { mark.feed(byte) }
    guard mark.isDecided else { return }
    if let encoding = mark.foreignEncoding { throw .notUTF8Encoded(name: name, encoding: encoding) }
    let content = mark.content
    try scan(content[...], into: &lines)
    try scan(rest, into: &lines)
  }

  /// Takes the end of the list.
  mutating func finish(into lines: inout [UserLine]) throws(UserListError) {
    if !mark.isDecided {
      mark.decide()
      let content = mark.content
      try scan(content[...], into: &lines)
    }
    if var first = header {
      header = nil
      try decide(first.scanner.finish(), first, into: &lines)
    }
    plain?.finish(into: &lines)
    if let record = records?.finish() { lines.append(userLine(record)) }
  }

  private mutating func scan(_ bytes: ArraySlice<UInt8>, into lines: inout [UserLine]) throws(UserListError) {
    var rest = bytes
    if var first = header {
      header = nil
      while let byte = rest.popFirst() {
        first.bytes.append(byte)
        let record = first.scanner.feed(byte)
        if record != nil || first.bytes.count > limit + 2 {
          try decide(record, first, into: &lines)
          return try scan(rest, into: &lines)
        }
        if first.scanner.isAtRecordStart {
          // Empty lines before the header.
          first.bytes.removeAll()
          first.line = first.scanner.line
        }
      }
      header = first
    } else if var scanner = records {
      records = nil
      for byte in rest {
        if let record = scanner.feed(byte) { lines.append(userLine(record)) }
      }
      records = scanner
    } else {
      plain?.feed(rest, into: &lines)
    }
  }

  /// Settles on plain or CSV, given the first record, or nil when there is none within bounds.
  private mutating func decide(
    _ record: CSVRecord?, _ first: Header, into lines: inout [UserLine]
  ) throws(UserListError) {
    if let column {
      let names = record?.fields ?? []
      let problem =
        record == nil && !first.bytes.isEmpty ? .tooLong(byteCount: first.bytes.count, limit: limit) : record?.problem
      if let problem { throw .badHeader(name: name, line: first.line, problem) }
      guard let position = try CSVHeader.position(of: column, in: names, of: name) else {
        let suggestion = CSVHeader.suggestion(for: column, in: names)
        throw .missingColumn(name: name, column: column, suggestion: suggestion)
      }
      return startRecords(wanted: position, of: names.count, at: first.scanner.line)
    }
    if let record, record.problem == nil,
      let position = try CSVHeader.position(of: CSVHeader.defaultColumn, in: record.fields, of: name)
    {
      return startRecords(wanted: position, of: record.fieldCount, at: first.scanner.line)
    }
    let firstLine = first.bytes.prefix { $0 != UInt8(ascii: "\n") }
    if CSVHeader.isNearMiss(firstLine) { throw .ambiguousHeader(name: name, line: first.line) }
    plain = LineScanner(startingAtLine: first.line, limit: limit)
    plain?.feed(first.bytes[...], into: &lines)
  }

  private mutating func startRecords(wanted: Int, of fieldCount: Int, at line: Int) {
    self.wanted = wanted
    self.fieldCount = fieldCount
    records = CSVScanner(startingAtLine: line, wanted: wanted, limit: limit)
  }

  private func userLine(_ record: CSVRecord) -> UserLine {
    if let problem = record.problem { return UserLine(number: record.line, content: .failure(problem)) }
    guard record.fieldCount == fieldCount, let field = record.fields.first else {
      let error = UserLineError.wrongFieldCount(found: record.fieldCount, expected: fieldCount)
      return UserLine(number: record.line, content: .failure(error))
    }
    return UserLine(number: record.line, content: .success(field))
  }
}
