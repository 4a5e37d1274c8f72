/// A user list read as a whole, the way its description says it: no states, no pieces.
enum SlowUserList {
  struct Line: Equatable {
    var number: Int
    /// Nil for a line that cannot be used.
    var id: [UInt8]?
  }

  struct Record {
    var line: Int
    var bytes: ArraySlice<UInt8>
    var fields: [[UInt8]]
    var isWellFormed: Bool
  }

  /// All lines, nil when the list as a whole is refused.
  static func lines(of list: [UInt8], column: String?) -> [Line]? {
    if list.starts(with: [0xFF, 0xFE]) || list.starts(with: [0xFE, 0xFF]) { return nil }
    let bytes = list.starts(with: [0xEF, 0xBB, 0xBF]) ? list.dropFirst(3) : list[...]
    let records = records(of: bytes)
    guard let first = records.first else { return column == nil ? [] : nil }
    let name = Array((column ?? "user_id").utf8)
    let positions = first.fields.indices.filter { first.fields[$0] == name }
    if column != nil || first.isWellFormed && !positions.isEmpty {
      guard first.isWellFormed, positions.count == 1 else { return nil }
      return records.dropFirst().map { record in
        let isGood = record.isWellFormed && record.fields.count == first.fields.count
        let field = isGood ? record.fields[positions[0]] : []
        return Line(number: record.line, id: isGood && isUTF8(field) ? field : nil)
      }
    }
    return isNearlyHeader(first.bytes.prefix { $0 != 10 }) ? nil : plainLines(of: bytes)
  }

  private static func plainLines(of bytes: ArraySlice<UInt8>) -> [Line] {
    let parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { number, part in
      let isLast = number == parts.count - 1
      let line = Array(!isLast && part.last == 13 ? part.dropLast() : part)
      return line.isEmpty ? nil : Line(number: number + 1, id: isUTF8(line) ? line : nil)
    }
  }

  private static func isNearlyHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.split { [9, 13, 44, 59].contains($0) }.contains { field in
      let text = String(decoding: field.filter { !Array(" _-\"".utf8).contains($0) }, as: UTF8.self)
      return text.utf8.count == 6
        && text.utf8.elementsEqual("userid".utf8) { $0 == $1 || $0 == $1 - 32 }
    }
  }

  static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// CSV records, empty ones left out; a malformed one ends with its line.
  static func records(of bytes: ArraySlice<UInt8>) -> [Record] {
    var records: [Record] = []
    var (start, line) = (bytes.startIndex, 1)
    while start < bytes.endIndex {
      var fields: [[UInt8]] = []
      var (position, isWellFormed) = (start, true)
      fields: while true {
        let field = field(bytes, from: position)
        fields.append(field?.content ?? [])
        guard let field else {
          isWellFormed = false
          position = endOfMalformed(bytes, from: position)
          break
        }
        position = field.end
        guard position < bytes.endIndex, bytes[position] == 44 else { break fields }
        position += 1
      }
      let end = position
      // What ends a record: a line feed with at most one return before it, or the end of the list.
      if position < bytes.endIndex, bytes[position] == 13 { position += 1 }
      if position < bytes.endIndex { position += 1 }
      if end > start || !isWellFormed {
        records.append(Record(line: line, bytes: bytes[start..<position], fields: fields, isWellFormed: isWellFormed))
      }
      line += bytes[start..<position].count { $0 == 10 }
      start = position
    }
    return records
  }

  /// A field and where it ends: at a comma, a line's end or the list's; nil when it is malformed.
  private static func field(_ bytes: ArraySlice<UInt8>, from start: Int) -> (content: [UInt8], end: Int)? {
    guard start < bytes.endIndex, bytes[start] == 34 else {
      let all = bytes[start...].prefix { $0 != 44 && $0 != 10 }
      let endsLine = all.endIndex < bytes.endIndex && bytes[all.endIndex] == 10
      let content = endsLine && all.last == 13 ? all.dropLast() : all
      return content.contains(34) ? nil : (Array(content), content.endIndex)
    }
    var (content, position): ([UInt8], Int) = ([], start + 1)
    while position < bytes.endIndex {
      guard bytes[position] == 34 else {
        content.append(bytes[position])
        position += 1
        continue
      }
      position += 1
      if position < bytes.endIndex, bytes[position] == 34 {
        content.append(34)
        position += 1
        continue
      }
      let rest = bytes[position...]
      return rest.isEmpty || [44, 10].contains(rest.first) || rest.starts(with: [13, 10]) ? (content, position) : nil
    }
    return nil
  }

  /// Where the line of a malformed field ends, quoted line feeds before the fault not counted.
  private static func endOfMalformed(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var position = start
    if bytes[start] == 34 {
      // Over the quoted part, to what should not stand behind its closing quote.
      position += 1
      while position < bytes.endIndex {
        if bytes[position] != 34 {
          position += 1
        } else if position + 1 < bytes.endIndex, bytes[position + 1] == 34 {
          position += 2
        } else {
          break
        }
      }
    }
    return bytes[position...].firstIndex(of: 10) ?? bytes.endIndex
  }
}
