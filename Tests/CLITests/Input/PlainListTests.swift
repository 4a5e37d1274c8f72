import Testing
import WalletEngineCLI

private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

@Suite struct PlainListTests {
  @Test(arguments: [
    ("a\nb\nc\n", [Line.id(1, "a"), .id(2, "b"), .id(3, "c")]),
    ("a\nb\nc", [.id(1, "a"), .id(2, "b"), .id(3, "c")]),
    ("a\r\nb\r\n", [.id(1, "a"), .id(2, "b")]),
    ("\n\r\na\n\n\r\nb\n\n", [.id(3, "a"), .id(6, "b")]),
    ("", []), ("\n", []), ("\r\n\r\n", []), ("\u{FEFF}", []), ("\u{FEFF}\n", []),
    ("\u{FEFF}a\n\u{FEFF}b\n", [.id(1, "a"), .id(2, "\u{FEFF}b")]),
    // The whole line, untrimmed.
    (" a \n\tb\n \n", [.id(1, " a "), .id(2, "\tb"), .id(3, " ")]),
    ("a,b\n\"q\"\n'x'\n#c\n", [.id(1, "a,b"), .id(2, "\"q\""), .id(3, "'x'"), .id(4, "#c")]),
    // Only one carriage return belongs to the line end, and none at the end of the file.
    ("a\r\r\nb\rc\nd\r", [.id(1, "a\r"), .id(2, "b\rc"), .id(3, "d\r")]),
    ("a\u{0}b\n", [.id(1, "a\u{0}b")]),
    // Composed and decomposed are two users.
    ("\u{E9}\ne\u{301}\n", [.id(1, "\u{E9}"), .id(2, "e\u{301}")]),
    // The combining mark after the line feed does not keep it from ending the line.
    ("a\n\u{301}b\n", [.id(1, "a"), .id(2, "\u{301}b")]),
    // An open quote on the first line makes it no CSV header.
    ("\"abc\nd\n", [.id(1, "\"abc"), .id(2, "d")]),
    ("\n\"a,b\nuser_id\n", [.id(2, "\"a,b"), .id(3, "user_id")]),
    ("a\"b,user\nd\n", [.id(1, "a\"b,user"), .id(2, "d")]),
  ])
  func lists(text: String, expected: [Line]) throws {
    let bytes = Array(text.utf8)
    #expect(try lines(of: bytes) == expected)
    #expect(try lines(of: bytes, sizes: [1]) == expected)
    for split in 0...bytes.count {
      #expect(try lines(of: bytes, sizes: [max(1, split), 65_536]) == expected, "split at \(split)")
      #expect(try lines(of: bytes, sizes: [max(1, split), 1]) == expected, "split at \(split), then one by one")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A], [Line.id(1, "a"), .bad(2, .invalidUTF8(byteOffset: 0)), .id(3, "b")]),
      ([0x61, 0x62, 0xC3], [.bad(1, .invalidUTF8(byteOffset: 2))]),
      ([0x61, 0xC3, 0x0A, 0xA9, 0x0A], [.bad(1, .invalidUTF8(byteOffset: 1)), .bad(2, .invalidUTF8(byteOffset: 0))]),
      ([0xEF, 0xBB, 0xBF, 0x61, 0x80], [.bad(1, .invalidUTF8(byteOffset: 1))]),
      ([0xEF, 0xBB], [.bad(1, .invalidUTF8(byteOffset: 0))]),
      ([0xFF], [.bad(1, .invalidUTF8(byteOffset: 0))]),
      ([0xFF, 0x61], [.bad(1, .invalidUTF8(byteOffset: 0))]),
      ([0xE9, 0x0D, 0x0A], [.bad(1, .invalidUTF8(byteOffset: 0))]),
    ] as [([UInt8], [Line])])
  func illFormed(bytes: [UInt8], expected: [Line]) throws {
    #expect(try lines(of: bytes) == expected)
    #expect(try lines(of: bytes, sizes: [1]) == expected)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0xFF, 0xFE]] as [[UInt8]], [1, 2, 100])
  func otherEncodings(bytes: [UInt8], size: Int) {
    #expect(throws: UserListError.notUTF8Encoded(name: "list", encoding: "UTF-16")) {
      try lines(of: bytes, sizes: [size])
    }
  }

  @Test(arguments: [1, 7, 65_535, 65_536, 65_537])
  func lengthLimit(size: Int) throws {
    let limit = UserListLimits.longestLine
    let longest = [UInt8](repeating: 0x78, count: limit)
    let text = String(decoding: longest, as: UTF8.self)
    for ending in ["\n", "\r\n"] {
      let end = Array(ending.utf8)
      let bytes = longest + end + longest + [0x79] + end + Array("z".utf8) + end + longest
      let tooLong = UserLineError.tooLong(byteCount: limit + 1, limit: limit)
      #expect(
        try lines(of: bytes, sizes: [size]) == [.id(1, text), .bad(2, tooLong), .id(3, "z"), .id(4, text)])
    }
  }

  @Test func longLineThatIsNotUTF8IsTooLong() throws {
    let bytes = [UInt8](repeating: 0xFF, count: 100_000) + [0x0A, 0x61]
    let tooLong = UserLineError.tooLong(byteCount: 100_000, limit: UserListLimits.longestLine)
    #expect(try lines(of: bytes) == [.bad(1, tooLong), .id(2, "a")])
  }

  @Test(arguments: [
    "User_ID\na\n", "id, user_id\n", "name;user_id\n1;2\n", "user_id\tname\n", "\"user id\"\n",
    "UserId\n", " user_id\n", "\n\nuser-id,x\n", "user_id,\"x\n",
  ])
  func nearlyAHeader(text: String) {
    #expect(throws: UserListError.ambiguousHeader(name: "list", line: text.hasPrefix("\n") ? 3 : 1)) {
      try lines(of: Array(text.utf8))
    }
    #expect(throws: UserListError.self) { try lines(of: Array(text.utf8), sizes: [1]) }
  }

  @Test(arguments: ["user", "user_id_1", "my_user_id", "users_id", "id"])
  func similarIdsAreIds(text: String) throws {
    #expect(try lines(of: Array((text + "\n").utf8)) == [.id(1, text)])
  }

  @Test func manyEmptyLinesBeforeAHeader() throws {
    let bytes = [UInt8](repeating: 0x0A, count: 200_000) + Array("user_id\na\n".utf8)
    #expect(try lines(of: bytes) == [.id(200_002, "a")])
  }
}
