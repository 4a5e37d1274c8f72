/// One record of a CSV file, with the fields that were asked for.
struct CSVRecord {
  /// The number of the line it starts on.
  let line: Int
  /// All fields, or only the wanted one.
  let fields: [[UInt8]]
  let fieldCount: Int
  /// What is wrong with it as a whole.
  let problem: UserLineError?
}

/// Splits bytes into CSV records (RFC 4180), one byte at a time, holding at most one record.
///
/// Strict where the standard is: quotes stand around a whole field only. LF is accepted for CRLF.
struct CSVScanner {
  private enum State {
    case fieldStart, unquoted, quoted
    /// After a quote in a quoted field: the first of two, or the closing one.
    case quote
    /// After a carriage return in, or instead of, an unquoted field.
    case returnUnquoted
    /// After a carriage return behind a closing quote.
    case returnQuoted
    /// After a syntax error: everything up to the next line feed is passed over.
    case lost
  }

  private let wanted: Int?
  private let limit: Int
  private var state = State.fieldStart
  private var field: [UInt8] = []
  private var fieldStart = 0
  private var isQuoted = false
  private var fields: [[UInt8]] = []
  private var fieldCount = 0
  private var byteCount = 0
  private var problem: UserLineError?
  private var recordLine: Int
  private(set) var line: Int

  /// - Parameter wanted: the index of the only field to keep; nil keeps all.
  init(startingAtLine line: Int, wanted: Int?, limit: Int) {
    self.wanted = wanted
    self.limit = limit
    self.line = line
    recordLine = line
  }

  /// Whether a record has not begun yet.
  var isAtRecordStart: Bool { byteCount == 0 }

  /// Takes one byte; returns the record that it completes.
  ///
  /// Empty lines are passed over.
  mutating func feed(_ byte: UInt8) -> CSVRecord? {
    let offset = byteCount
    byteCount += 1
    let isComplete = step(byte, at: offset)
    if byte == Self.lineFeed { line += 1 }
    return isComplete ? close() : nil
  }

  /// Takes the last record, if it has no line feed.
  mutating func finish() -> CSVRecord? {
    if isAtRecordStart { return nil }
    switch state {
    case .fieldStart, .unquoted, .quote: endField()
    case .returnUnquoted:
      // At the end of the file it is no CRLF, so it belongs to the field.
      keep(Self.carriageReturn)
      endField()
    case .returnQuoted: report(.misplacedQuote(byteOffset: byteCount - 1))
    case .quoted: problem = .unterminatedQuote
    case .lost: break
    }
    return close()
  }

  private static let quoteMark = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// One transition; returns true at the end of a record.
  private mutating func step(_ byte: UInt8, at offset: Int) -> Bool {
    switch state {
    case .fieldStart where byte == Self.quoteMark:
      isQuoted = true
      state = .quoted
    case .fieldStart, .unquoted:
      return stepUnquoted(byte, at: offset)
    case .quoted:
      if byte == Self.quoteMark { state = .quote } else { keep(byte) }
    case .quote where byte == Self.quoteMark:
      keep(byte)
      state = .quoted
    case .quote where byte == Self.comma:
      endField()
    case .quote where byte == Self.carriageReturn:
      state = .returnQuoted
    case .quote, .returnQuoted:
      return stepBehindQuote(byte, at: offset)
    case .returnUnquoted:
      guard byte == Self.lineFeed else {
        keep(Self.carriageReturn)
        return stepUnquoted(byte, at: offset)
      }
      return endRecord(terminator: 2)
    case .lost:
      if byte == Self.lineFeed { return endRecord(terminator: 1) }
    }
    return false
  }

  private mutating func stepUnquoted(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case Self.quoteMark:
      report(.misplacedQuote(byteOffset: offset))
      state = .lost
    case Self.comma: endField()
    case Self.carriageReturn: state = .returnUnquoted
    case Self.lineFeed: return endRecord(terminator: 1)
    default:
      keep(byte)
      state = .unquoted
    }
    return false
  }

  private mutating func stepBehindQuote(_ byte: UInt8, at offset: Int) -> Bool {
    if byte == Self.lineFeed { return endRecord(terminator: state == .returnQuoted ? 2 : 1) }
    report(.misplacedQuote(byteOffset: state == .returnQuoted ? offset - 1 : offset))
    state = .lost
    return false
  }

  private mutating func endRecord(terminator: Int) -> Bool {
    if state != .lost { endField() }
    byteCount -= terminator
    return true
  }

  private mutating func keep(_ byte: UInt8) {
    if wanted == nil || wanted == fieldCount, byteCount <= limit + 2 { field.append(byte) }
  }

  private mutating func endField() {
    if wanted == nil {
      fields.append(field)
    } else if wanted == fieldCount {
      if let offset = UTF8Check.firstInvalidOffset(in: field) {
        // In the file, a quote stands before the field, and each quote within it is doubled.
        let quotes = isQuoted ? 1 + field[..<offset].count { $0 == Self.quoteMark } : 0
        report(.invalidUTF8(byteOffset: fieldStart + offset + quotes))
      }
      fields.append(field)
    }
    field.removeAll(keepingCapacity: true)
    fieldCount += 1
    fieldStart = byteCount
    isQuoted = false
    state = .fieldStart
  }

  private mutating func report(_ error: UserLineError) {
    if problem == nil { problem = error }
  }

  private mutating func close() -> CSVRecord? {
    if byteCount > limit, problem != .unterminatedQuote { problem = .tooLong(byteCount: byteCount, limit: limit) }
    let isEmpty = byteCount == 0 && problem == nil
    let record = CSVRecord(line: recordLine, fields: fields, fieldCount: fieldCount, problem: problem)
    fields.removeAll(keepingCapacity: true)
    field.removeAll(keepingCapacity: true)
    (fieldCount, fieldStart, byteCount) = (0, 0, 0)
    (isQuoted, problem, state, recordLine) = (false, nil, .fieldStart, line)
    return isEmpty ? nil : record
  }
}
