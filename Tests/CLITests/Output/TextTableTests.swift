import Foundation
import Testing
import WalletEngineCLI

@Suite struct TextTableTests {
  @Test func columnsAreAligned() {
    var table = TextTable(columns: ["user", "chain", "address"])
    table.add(["a", "EVM", "0x1"])
    table.add(["long-user", "SOL", ""])
    table.add(["b"])
    table.add(["c", "d", "e", "surplus"])
    let expected = """
      user       chain  address
      a          EVM    0x1
      long-user  SOL
      b
      c          d      e

      """
    #expect(String(decoding: table.text, as: UTF8.self) == expected)
  }

  @Test func noColumnsAndNoRows() {
    #expect(String(decoding: TextTable(columns: ["x"]).text, as: UTF8.self) == "x\n")
    #expect(String(decoding: TextTable(columns: []).text, as: UTF8.self) == "\n")
  }

  @Test func cellsAreSafeForATerminal() {
    var table = TextTable(columns: ["user"])
    table.add(["\u{1B}[2J\n\u{202E}x"])
    #expect(String(decoding: table.text, as: UTF8.self) == "user\n\\u{1B}[2J\\u{A}\\u{202E}x\n")
  }
}

@Suite struct JSONValueTests {
  @Test func layout() {
    let value = JSONValue.object([
      ("b", .integer(-1)), ("a", .array([.bool(true), .null, .number(1.5)])), ("e", .array([])), ("o", .object([])),
      ("n", .number(.nan)), ("s", .string("x\"")),
    ])
    let expected = """
      {
        "b": -1,
        "a": [
          true,
          null,
          1.5
        ],
        "e": [],
        "o": {},
        "n": null,
        "s": "x\\""
      }

      """
    #expect(String(decoding: value.text, as: UTF8.self) == expected)
  }

  /// Foundation's parser judges.
  @Test(arguments: [0.1, -0.0, 1e300, .leastNonzeroMagnitude, 123_456_789.25, .greatestFiniteMagnitude, 1e16, 100])
  func numbersAreReadBack(number: Double) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(JSONValue.array([.number(number)]).text)) as? [Double]
    #expect(parsed == [number])
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func integersAreReadBack(number: Int) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(JSONValue.array([.integer(number)]).text)) as? [Int]
    #expect(parsed == [number])
  }
}
