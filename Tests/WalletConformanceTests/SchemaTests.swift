import Testing
import WalletConformance

/// What is no vector file, and what is told about it.
struct SchemaTests {
  static let head =
    #""suite": "s", "standard": "S", "origin": "generated", "checks": "c", "provenance": {"source": "x"}"#
  static let good = #"{"id": "a", "operation": "o", "input": {}, "expected": {}}"#

  static func file(head: String = head, cases: String = good) -> String {
    "{\(head), \"cases\": [\(cases)]}"
  }

  private func read(_ text: [UInt8]) throws(VectorError) -> VectorFile {
    try VectorFile(text: text, suite: "s", name: "f.json")
  }

  @Test func aFileInTheSchemaIsRead() throws {
    let text = Self.file(
      cases: Self.good + #"""
        , {"id": "b", "operation": "p", "input": {"n": -7, "t": "\u00e9\ud83d\ude00\n\/", "l": [true, false, null]},
         "failure": "broken", "at": {"position": 3}, "flags": ["odd"]}
        """#)
    let file = try read(Array(text.utf8))
    #expect(file.path == "s/f.json")
    #expect(file.cases.map(\.id) == ["a", "b"])
    #expect(file.cases[0].origin == .generated)
    #expect(file.cases[0].outcome == .expected([:]))
    #expect(file.cases[1].outcome == .failure("broken", at: ["position": .integer(3)]))
    #expect(file.cases[1].flags == ["odd"])
    #expect(try file.cases[1].input.integer("n") == -7)
    #expect(try file.cases[1].input.utf8("t") == Array("\u{e9}\u{1F600}\n/".utf8))
    #expect(try file.cases[1].input.list("l") == [.bool(true), .bool(false), .null])
  }

  static let malformed: [(String, Int, Int)] = [
    ("", 1, 1), (" \n ", 2, 2), ("[]", 1, 1), ("7", 1, 1), ("{", 1, 2), ("{\"a\" 1}", 1, 6), ("{\"a\":}", 1, 6),
    ("{\"a\":1,}", 1, 8), ("{\"a\":1 \"b\":2}", 1, 8), ("{a:1}", 1, 2), ("{\"a\":1}\n{}", 2, 1), ("{\"a\":[1,]}", 1, 9),
    ("{\"a\":[1 2]}", 1, 9), ("{\"a\":1.5}", 1, 6), ("{\"a\":1e3}", 1, 6), ("{\"a\":01}", 1, 6), ("{\"a\":-}", 1, 6),
    ("{\"a\":9223372036854775808}", 1, 6), ("{\"a\":NaN}", 1, 6), ("{\"a\":tru}", 1, 6), ("{\"a\":\"\\x\"}", 1, 7),
    ("{\"a\":\"\\ud800\"}", 1, 7), ("{\"a\":\"\\udc00\"}", 1, 7), ("{\"a\":\"\\ud800\\u0041\"}", 1, 7),
    ("{\"a\":\"\\u12\"}", 1, 7), ("{\"a\":\"\t\"}", 1, 7), ("{\"a\":\"b}", 1, 9), ("{\"a\":\"b\\", 1, 8),
    ("{\"a\":1,\"a\":2}", 1, 11), ("{\"a\":1}\u{0}", 1, 8), ("\u{FEFF}{}", 1, 1), ("// c\n{}", 1, 1),
    ("{\"a\":'b'}", 1, 6),
  ]

  @Test(arguments: malformed) func whatIsNoStrictJSON(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: VectorError.self) { try read(Array(text.utf8)) }
    guard case .malformed(let reason, let foundLine, let foundColumn) = error?.fault else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect((foundLine, foundColumn) == (line, column), "\(reason)")
    #expect(error?.description.contains("s/f.json") == true)
  }

  @Test(arguments: [[UInt8(0xFF)], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3], [0xF4, 0x90, 0x80, 0x80]])
  func textThatIsNotUTF8(_ bytes: [UInt8]) {
    let text = Array("{\"a\": \"".utf8) + bytes + Array("\"}".utf8)
    let error = #expect(throws: VectorError.self) { try read(text) }
    #expect(error?.fault == .malformed(reason: "the text is not valid UTF-8", line: 1, column: 7))
    #expect(throws: VectorError.self) { try read(bytes) }
  }

  @Test func nestingIsBounded() {
    for open in ["[", "{\"a\":"] {
      let text = "{\"a\":" + String(repeating: open, count: 1_000_000)
      #expect(throws: VectorError.self) { try read(Array(text.utf8)) }
    }
  }

  static let faults: [(String, String?, VectorFault)] = [
    (file(cases: ""), nil, .noCases),
    (file(cases: good + "," + good), "a", .repeatedID),
    (file(cases: "7"), nil, .wrongType(field: "cases", expected: "a list of objects")),
    (file(head: head + ", \"more\": 1"), nil, .unknownField("more")),
    (file(head: head.replacing("\"checks\": \"c\", ", with: "")), nil, .missingField("checks")),
    (file(head: head.replacing("\"s\"", with: "\"t\"")), nil, .wrongSuite(expected: "s")),
    (
      file(head: head.replacing("generated", with: "ours")), nil,
      .wrongType(field: "origin", expected: "'standard' or 'generated'")
    ),
    (file(head: head.replacing("\"source\"", with: "\"sauce\"")), nil, .missingField("source")),
    (file(head: head.replacing("\"S\"", with: "1")), nil, .wrongType(field: "standard", expected: "a text")),
    (file(cases: #"{"operation": "o", "input": {}, "expected": {}}"#), nil, .missingField("id")),
    (file(cases: #"{"id": "", "operation": "o", "input": {}, "expected": {}}"#), "", .missingField("id")),
    (file(cases: #"{"id": "a", "input": {}, "expected": {}}"#), "a", .missingField("operation")),
    (file(cases: #"{"id": "a", "operation": "o", "expected": {}}"#), "a", .missingField("input")),
    (file(cases: #"{"id": "a", "operation": "o", "input": {}}"#), "a", .noSingleOutcome),
    (
      file(cases: #"{"id": "a", "operation": "o", "input": {}, "expected": {}, "failure": "f"}"#), "a",
      .noSingleOutcome
    ),
    (
      file(cases: #"{"id": "a", "operation": "o", "input": {}, "expected": {}, "at": {}}"#), "a", .unknownField("at")
    ),
    (
      file(cases: #"{"id": "a", "operation": "o", "input": {}, "expected": {}, "comment": "c"}"#), "a",
      .unknownField("comment")
    ),
    (
      file(cases: #"{"id": "a", "operation": "o", "input": [], "expected": {}}"#), "a",
      .wrongType(field: "input", expected: "an object")
    ),
    (
      file(cases: #"{"id": "a", "operation": "o", "input": {}, "expected": {}, "flags": [1]}"#), "a",
      .wrongType(field: "flags", expected: "a list of texts")
    ),
  ]

  @Test(arguments: faults.indices) func whatIsNotTheSchema(_ index: Int) {
    let (text, caseID, fault) = Self.faults[index]
    #expect(throws: VectorError(file: "s/f.json", caseID: caseID, fault)) { try read(Array(text.utf8)) }
    #expect(!fault.description.isEmpty)
  }

  /// Composed and decomposed names are different names, and two cases.
  @Test func idsAreComparedAsBytes() throws {
    let both = [Self.good, Self.good].enumerated().map { index, text in
      text.replacing("\"a\"", with: index == 0 ? "\"\u{e9}\"" : "\"e\u{301}\"")
    }
    #expect(try read(Array(Self.file(cases: both.joined(separator: ",")).utf8)).cases.count == 2)
  }

  @Test(arguments: ["0", "0g", "AB", "0x00", " 00", "00 ", "é"]) func whatIsNotHexadecimal(_ text: String) {
    let fields: VectorFields = ["bytes": .string(text)]
    #expect(throws: VectorFault.notHexadecimal(field: "bytes")) { try fields.bytes("bytes") }
  }

  @Test func fieldsOfOtherKindsAreRefused() throws {
    let fields: VectorFields = ["t": .string("00"), "n": .integer(1), "o": .object([:]), "l": .list([])]
    #expect(throws: VectorFault.missingField("x")) { try fields.text("x") }
    #expect(throws: VectorFault.missingField("x")) { try fields.bytes("x") }
    #expect(throws: VectorFault.wrongType(field: "n", expected: "a text")) { try fields.text("n") }
    #expect(throws: VectorFault.notHexadecimal(field: "n")) { try fields.bytes("n") }
    #expect(throws: VectorFault.wrongType(field: "t", expected: "a whole number")) { try fields.integer("t") }
    #expect(throws: VectorFault.wrongType(field: "t", expected: "32 bytes")) { try fields.bytes32("t") }
    #expect(throws: VectorFault.wrongType(field: "t", expected: "an object")) { try fields.object("t") }
    #expect(throws: VectorFault.wrongType(field: "t", expected: "a list")) { try fields.list("t") }
    #expect(try fields.optionalText("x") == nil)
    #expect(try fields.optionalBytes("x") == nil)
    #expect(try fields.optionalBytes("t") == [0])
  }
}
