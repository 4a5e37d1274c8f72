import Testing
import WalletAddresses
import WalletEngineCLI

@Suite struct SharedSeedMapTests {
  /// A line as tests write it down: the number, then what it says or what is wrong.
  private struct Found: Equatable {
    var number: Int
    var text: String?
    var error: SharedSeedMapLineError?

    init(_ line: SharedSeedMapParser.Line) {
      number = line.number
      switch line.content {
      case .success(let entry): text = "\(entry.userID) \(entry.index) \(entry.fingerprint)"
      case .failure(let problem): error = problem
      }
    }

    init(_ number: Int, _ text: String) {
      self.number = number
      self.text = text
    }

    init(_ number: Int, _ error: SharedSeedMapLineError) {
      self.number = number
      self.error = error
    }
  }

  /// Parses in pieces of every size.
  private func lines(_ text: String) throws(SharedSeedMapError) -> [Found] {
    let bytes = Array(text.utf8)
    var results: [[Found]] = []
    for size in [1, 2, 3, 7, max(1, bytes.count)] {
      var parser = SharedSeedMapParser(name: "map")
      var lines: [SharedSeedMapParser.Line] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try parser.feed(bytes[start..<min(start + size, bytes.count)], into: &lines)
      }
      try parser.finish(into: &lines)
      results.append(lines.map { Found($0) })
    }
    #expect(results.allSatisfy { $0 == results[0] })
    return results[0]
  }

  private func check(_ text: String) throws -> SharedSeedMapCheck {
    try SharedSeedMapCheck(
      SharedSeedMapReader(name: "map", source: Pieces(Array(text.utf8), sizes: [7]), chunkSize: 64), name: "map"
    ) {
      _, _ in
    }
  }

  @Test func entries() throws {
    let expected = [Found(2, "a 0 73c5da0a"), Found(3, "b,c 2147483647 00000000")]
    for text in [
      "user_id,index,seed\na,0,73c5da0a\n\"b,c\",2147483647,00000000\n",
      "user_id,index,seed\r\na,0,73C5DA0A\r\n\"b,c\",2147483647,00000000",
      "\u{FEFF}user_id,index,seed\na,0,73c5da0a\n\"b,c\",2147483647,00000000\n",
      "seed,note,index,user_id\n73c5da0a,x,00,a\n00000000,\"\",2147483647,\"b,c\"\n",
    ] { #expect(try lines(text) == expected, "\(text)") }
    #expect(try lines("user_id,index,seed").isEmpty)
  }

  @Test(
    arguments: [
      ("", .missingColumn(name: "map", column: "user_id")), ("\n", .missingColumn(name: "map", column: "user_id")),
      ("user_id,index\na,0\n", .missingColumn(name: "map", column: "seed")),
      ("user_id,Index,seed\n", .missingColumn(name: "map", column: "index")),
      ("a,0,73c5da0a\n", .missingColumn(name: "map", column: "user_id")),
      ("user_id,index,seed,index\n", .duplicateColumn(name: "map", column: "index")),
    ] as [(String, SharedSeedMapError)])
  func headers(_ text: String, _ error: SharedSeedMapError) {
    #expect(throws: error) { try lines(text) }
  }

  @Test func otherEncodings() {
    var parser = SharedSeedMapParser(name: "map")
    var lines: [SharedSeedMapParser.Line] = []
    #expect(throws: SharedSeedMapError.notUTF8Encoded(name: "map", encoding: "UTF-16")) {
      try parser.feed([0xFF, 0xFE, 0x75, 0x00], into: &lines)
    }
  }

  @Test(
    arguments: [
      ("a,2147483648,73c5da0a", .index), ("a,4294967296,73c5da0a", .index), ("a,-1,73c5da0a", .index),
      ("a,,73c5da0a", .index), ("a,1.0,73c5da0a", .index), ("a, 1,73c5da0a", .index), ("a,٣,73c5da0a", .index),
      ("a,99999999999999999999999999,73c5da0a", .index), ("a,0x1,73c5da0a", .index),
      ("a,1,73c5da0", .seed), ("a,1,73c5da0g", .seed), ("a,1,", .seed), ("a,1,73c5da0a0", .seed),
      ("a,1", .line(.wrongFieldCount(found: 2, expected: 3))),
      ("a,1,73c5da0a,", .line(.wrongFieldCount(found: 4, expected: 3))),
      ("a\"b,1,73c5da0a", .line(.misplacedQuote(byteOffset: 1))),
      ("\"a,1,73c5da0a", .line(.unterminatedQuote)),
    ] as [(String, SharedSeedMapLineError)])
  func badLines(_ line: String, _ error: SharedSeedMapLineError) throws {
    let lines = try lines("user_id,index,seed\n\(line)\n")
    #expect(lines == [Found(2, error)])
    #expect(throws: SharedSeedMapError.badLines(name: "map", count: 1)) { try check("user_id,index,seed\n\(line)\n") }
  }

  @Test func userIDsThatBreakTheRules() throws {
    for user in ["", String(repeating: "u", count: 513), "a\0b"] {
      let lines = try lines("user_id,index,seed\n\(user),1,73c5da0a\n")
      guard lines.count == 1, case .userID? = lines[0].error else {
        Issue.record("\(user.utf8.count) bytes: \(lines)")
        continue
      }
    }
  }

  @Test func wholeMaps() throws {
    let head = "user_id,index,seed\n"
    let good = try check(head + "a,7,73c5da0a\nb,0,73C5DA0A\nA,3,73c5da0a\n\u{E9},4,73c5da0a\ne\u{301},5,73c5da0a\n")
    #expect([good.count, Int(good.highestIndex)] == [5, 7])
    #expect(good.fingerprint == "73c5da0a")
    #expect(throws: SharedSeedMapError.empty(name: "map")) { try check(head) }
    for (text, count) in [
      ("a,1,73c5da0a\nb,1,73c5da0a\n", 1), ("a,1,73c5da0a\na,2,73c5da0a\n", 1), ("a,1,73c5da0a\na,1,73c5da0a\n", 2),
      ("a,1,73c5da0a\nb,2,73c5da0b\n", 1), ("a,1,73c5da0a\nb,1,73c5da0a\nc,1,73c5da0a\nd,x,73c5da0a\n", 3),
    ] {
      #expect(throws: SharedSeedMapError.badLines(name: "map", count: count), "\(text)") { try check(head + text) }
    }
  }

  /// Every bad line has its number; of very many, the first are named.
  @Test func numbersOfLines() throws {
    var named: [Int] = []
    var text = "user_id,index,seed\n"
    for number in 0..<100 { text += "user\(number),\(number % 50),73c5da0a\n" }
    #expect(throws: SharedSeedMapError.badLines(name: "map", count: 50)) {
      try SharedSeedMapCheck(
        SharedSeedMapReader(name: "map", source: Pieces(Array(text.utf8), sizes: [7]), chunkSize: 64), name: "map"
      ) { line, error in
        named.append(line)
        #expect(error == .duplicateIndex(UInt32(line - 52), first: line - 50))
      }
    }
    #expect(named == Array(52..<72))
  }
}
