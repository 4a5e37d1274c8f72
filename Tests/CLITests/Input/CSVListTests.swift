import Testing
import WalletEngineCLI

@Suite struct CSVListTests {
  @Test(arguments: [
    ("user_id\na\nb\n", [Line.id(2, "a"), .id(3, "b")]),
    ("user_id\r\na\r\nb", [.id(2, "a"), .id(3, "b")]),
    ("\u{FEFF}user_id,name\na,x\n", [.id(2, "a")]),
    ("\u{FEFF}\"user_id\",name\na,x\n", [.id(2, "a")]),
    ("\n\r\nname,user_id,z\n\nx,a,\n\r\n,b,\n", [.id(5, "a"), .id(7, "b")]),
    // Quoting, as in RFC 4180 section 2, rules 5 to 7.
    ("name,user_id\nx,\"a,b\"\n", [.id(2, "a,b")]),
    ("name,user_id\nx,\"a \"\"b\"\"\"\n", [.id(2, "a \"b\"")]),
    ("name,user_id\n\"x\r\ny\",\"a\r\nb\"\nz,c\n", [.id(2, "a\r\nb"), .id(5, "c")]),
    ("name,user_id\n\"\n\n\n\",a\nz,c\n", [.id(2, "a"), .id(6, "c")]),
    ("\"a\nb\",user_id\nx,y\n", [.id(3, "y")]),
    // Spaces belong to the field, and an empty one is no empty line.
    ("user_id,n\n a , x\n\"\",x\n,x\n", [.id(2, " a "), .id(3, ""), .id(4, "")]),
    ("user_id\n\"\"\nb\n", [.id(2, ""), .id(3, "b")]),
    ("user_id\n", []), ("user_id", []), ("\"user_id\"", []), ("user_id,", []),
    // A quoted last field ends with the file.
    ("user_id\n\"a\"", [.id(2, "a")]),
    ("user_id,n\na,", [.id(2, "a")]),
    // A carriage return that ends no line belongs to the field.
    ("user_id,n\na\rb,x\nc,x\r", [.id(2, "a\rb"), .id(3, "c")]),
    ("n,user_id\nx,c\r", [.id(2, "c\r")]),
    ("n,user_id\nx,\r\r\n", [.id(2, "\r")]),
    ("user_id,n\n\u{E9},x\ne\u{301},\u{301}\n", [.id(2, "\u{E9}"), .id(3, "e\u{301}")]),
    // Ragged rows.
    (
      "user_id,n\na\nb,x,y\n,\nc,x\n",
      [
        .bad(2, .wrongFieldCount(found: 1, expected: 2)), .bad(3, .wrongFieldCount(found: 3, expected: 2)),
        .id(4, ""), .id(5, "c"),
      ]
    ),
    // Misplaced quotes; reading goes on at the next line.
    ("user_id,n\na\"b,x\nc,x\n", [.bad(2, .misplacedQuote(byteOffset: 1)), .id(3, "c")]),
    ("user_id,n\n\"a\"b,x\nc,x\n", [.bad(2, .misplacedQuote(byteOffset: 3)), .id(3, "c")]),
    ("user_id,n\n\"a\" ,x\r\nc,x\n", [.bad(2, .misplacedQuote(byteOffset: 3)), .id(3, "c")]),
    ("user_id,n\na,x\"\nc,x\n", [.bad(2, .misplacedQuote(byteOffset: 3)), .id(3, "c")]),
    ("user_id,n\n\"a\"\rb,x\nc,x\n", [.bad(2, .misplacedQuote(byteOffset: 3)), .id(3, "c")]),
    ("user_id\n\"a\"\r", [.bad(2, .misplacedQuote(byteOffset: 3))]),
    ("user_id,n\nb,\"x\nc,x\nd,x\n", [.bad(2, .unterminatedQuote)]),
    ("user_id\na\n\"", [.id(2, "a"), .bad(3, .unterminatedQuote)]),
  ])
  func lists(text: String, expected: [Line]) throws {
    let bytes = Array(text.utf8)
    #expect(try lines(of: bytes) == expected)
    for split in 0...bytes.count {
      #expect(try lines(of: bytes, sizes: [max(1, split), 65_536]) == expected, "split at \(split)")
      #expect(try lines(of: bytes, sizes: [max(1, split), 1]) == expected, "split at \(split), then one by one")
    }
  }

  @Test func namedColumn() throws {
    let bytes = Array("user_id,\"e,mail\"\na,x\nb,\"y\"\n".utf8)
    #expect(try lines(of: bytes, column: "e,mail") == [.id(2, "x"), .id(3, "y")])
    #expect(try lines(of: bytes, column: "user_id", sizes: [1]) == [.id(2, "a"), .id(3, "b")])
    #expect(try lines(of: Array("User_ID\na\n".utf8), column: "User_ID") == [.id(2, "a")])
    #expect(try lines(of: Array("a;b\nx;y\n".utf8), column: "a;b") == [.id(2, "x;y")])
  }

  @Test func headerTrouble() {
    let cases: [(String, String?, UserListError)] = [
      ("id,name\n", "user", .missingColumn(name: "list", column: "user", suggestion: nil)),
      ("id,e_mail\n", "email", .missingColumn(name: "list", column: "email", suggestion: "e_mail")),
      ("", "user", .missingColumn(name: "list", column: "user", suggestion: nil)),
      ("\u{E9}\n", "e\u{301}", .missingColumn(name: "list", column: "e\u{301}", suggestion: nil)),
      ("user_id,x,user_id\n", nil, .duplicateColumn(name: "list", column: "user_id")),
      ("a,a\n", "a", .duplicateColumn(name: "list", column: "a")),
      ("\n\"a\nb", "a", .badHeader(name: "list", line: 2, .unterminatedQuote)),
      ("a\"b,c\n", "c", .badHeader(name: "list", line: 1, .misplacedQuote(byteOffset: 1))),
    ]
    for (text, column, error) in cases {
      #expect(throws: error) { try lines(of: Array(text.utf8), column: column) }
      #expect(throws: error) { try lines(of: Array(text.utf8), column: column, sizes: [1]) }
    }
    let endless = [UInt8](repeating: 0x78, count: 1_000_000)
    #expect(throws: UserListError.self) { try lines(of: endless, column: "x") }
    #expect(throws: UserListError.self) { try lines(of: [0x22] + endless, column: "x") }
  }

  @Test(
    arguments: [
      // The offset counts the record's bytes as they stand in the file: quotes, doubled quotes, earlier fields.
      ([0x78, 0x2C, 0xFF, 0x0A], 2), ([0x78, 0x2C, 0x61, 0xC3, 0x28, 0x0A], 3),
      ([0x78, 0x2C, 0x22, 0x61, 0xFF, 0x22, 0x0A], 4),
      ([0x78, 0x2C, 0x22, 0x22, 0x22, 0x22, 0x22, 0x61, 0xFF, 0x22, 0x0A], 8), ([0x78, 0x2C, 0xE2, 0x82], 2),
    ] as [([UInt8], Int)])
  func illFormed(row: [UInt8], offset: Int) throws {
    let bytes = Array("n,user_id\n".utf8) + row
    #expect(try lines(of: bytes) == [.bad(2, .invalidUTF8(byteOffset: offset))])
    #expect(try lines(of: bytes, sizes: [1]) == [.bad(2, .invalidUTF8(byteOffset: offset))])
  }

  @Test func otherColumnsMayBeAnything() throws {
    #expect(try lines(of: Array("user_id,n\na,".utf8) + [0xFF, 0x0A]) == [.id(2, "a")])
  }

  @Test(arguments: [1, 4099, 65_536])
  func lengthLimit(size: Int) throws {
    let limit = UserListLimits.longestLine
    let filler = [UInt8](repeating: 0x78, count: limit - 2)
    let head = Array("user_id,n\n".utf8)
    for ending in ["\n", "\r\n"] {
      let end = Array(ending.utf8)
      let rows = Array("a,".utf8) + filler + end + Array("bb,".utf8) + filler + end + Array("c,d".utf8) + end
      let tooLong = UserLineError.tooLong(byteCount: limit + 1, limit: limit)
      #expect(try lines(of: head + rows, sizes: [size]) == [.id(2, "a"), .bad(3, tooLong), .id(4, "c")])
    }
  }

  @Test func longQuotedFieldIsOneErrorAndReadingGoesOn() throws {
    let filler = [UInt8](repeating: 0x0A, count: 1_000_000)
    let bytes = Array("user_id\n\"".utf8) + filler + Array("\"\nb\n".utf8)
    let tooLong = UserLineError.tooLong(byteCount: 1_000_002, limit: UserListLimits.longestLine)
    #expect(try lines(of: bytes) == [.bad(2, tooLong), .id(1_000_003, "b")])
  }
}
