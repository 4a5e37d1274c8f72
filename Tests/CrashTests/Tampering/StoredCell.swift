/// One value of one row of a database, and what it can be changed to.
struct StoredCell: Sendable {
  enum Value: Sendable {
    case integer(Int64)
    case text([UInt8])
    case blob([UInt8])
  }

  let table: String
  /// The row's number in the kept copy of the table.
  let row: Int
  let column: String
  let value: Value

  /// Every value that differs in one byte, in each of four ways, and some of other lengths; as SQL.
  var alterations: [String] {
    switch value {
    case .integer(let number):
      let others = [number ^ 1, number ^ 0x80, number ^ 1 << 32, 0, -1, number &+ 1, .max, .min]
      return Set(others).subtracting([number]).sorted().map { "\($0)" }
    case .text(let bytes): return Self.alterations(bytes).map { "CAST(x'\(Self.hexadecimal($0))' AS TEXT)" }
    case .blob(let bytes): return Self.alterations(bytes).map { "x'\(Self.hexadecimal($0))'" }
    }
  }

  private static func alterations(_ bytes: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for (offset, byte) in bytes.enumerated() {
      for other in Set([byte ^ 1, byte ^ 0x80, 0, 0xFF]).subtracting([byte]).sorted() {
        var altered = bytes
        altered[offset] = other
        all.append(altered)
      }
    }
    // Cut short at every length, and extended.
    for count in 0..<bytes.count { all.append(Array(bytes.prefix(count))) }
    if !bytes.isEmpty { all.append(Array(bytes.dropFirst())) }
    for extra: [UInt8] in [[0], [0x20], [0xFF], [UInt8](repeating: 0, count: 16)] { all.append(bytes + extra) }
    return all
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Bytes from the digits that SQLite's `hex` gives.
  static func bytes(_ digits: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = digits
    while let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue {
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
