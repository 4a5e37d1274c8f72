import TestSupport
import Testing
import WalletHD

@Suite("Derivation paths") struct DerivationPathTests {
  static func refusal(_ text: String) -> DerivationPathError? {
    do throws(DerivationPathError) {
      _ = try DerivationPath.parse(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("m", []), ("m/0", [0]), ("m/0'", [0x8000_0000]), ("m/0h", [0x8000_0000]), ("m/0H", [0x8000_0000]),
      ("m/44'/60'/0'/0/0", [0x8000_002C, 0x8000_003C, 0x8000_0000, 0, 0]),
      ("m/44h/501H/7'/0'", [0x8000_002C, 0x8000_01F5, 0x8000_0007, 0x8000_0000]),
      ("m/2147483647", [0x7FFF_FFFF]), ("m/2147483647'", [0xFFFF_FFFF]),
      ("m/10/100/1000000000", [10, 100, 1_000_000_000]),
    ] as [(String, [UInt32])])
  func accepted(_ text: String, _ indexes: [UInt32]) throws {
    let path = try DerivationPath.parse(text)
    #expect(path.indexes.map(\.rawValue) == indexes)
    #expect(path.description == String(text.map { $0 == "h" || $0 == "H" ? "'" : $0 }))
    #expect(try DerivationPath.parse(path.description) == path)
  }

  @Test(
    arguments: [
      ("", .empty), ("/", .missingMaster), ("0", .missingMaster), ("0/1", .missingMaster), ("44'/60'", .missingMaster),
      ("/44'/60'", .missingMaster), ("M", .missingMaster), ("M/0", .missingMaster), ("n/0", .missingMaster),
      (" m/0", .missingMaster),
      ("ｍ/0", .missingMaster), ("\u{FEFF}m/0", .missingMaster), ("\0", .missingMaster),
      ("m/", .missingIndex(position: 3)), ("m//", .missingIndex(position: 3)), ("m//0", .missingIndex(position: 3)),
      ("m/0/", .missingIndex(position: 5)), ("m/44'/60'/", .missingIndex(position: 11)),
      ("m/0//1", .missingIndex(position: 5)),
      ("mm", .unexpectedCharacter("m", position: 2)), ("m0", .unexpectedCharacter("0", position: 2)),
      ("m'", .unexpectedCharacter("'", position: 2)), ("m ", .unexpectedCharacter(" ", position: 2)),
      ("m/-1", .unexpectedCharacter("-", position: 3)), ("m/-1'", .unexpectedCharacter("-", position: 3)),
      ("m/+1", .unexpectedCharacter("+", position: 3)), ("m/ 1", .unexpectedCharacter(" ", position: 3)),
      ("m/1 ", .unexpectedCharacter(" ", position: 4)), ("m/1\n", .unexpectedCharacter("\n", position: 4)),
      ("m/1 /2", .unexpectedCharacter(" ", position: 4)), ("m/0x1", .unexpectedCharacter("x", position: 4)),
      ("m/1.5", .unexpectedCharacter(".", position: 4)), ("m/1e3", .unexpectedCharacter("e", position: 4)),
      ("m/1_000", .unexpectedCharacter("_", position: 4)), ("m/1,000", .unexpectedCharacter(",", position: 4)),
      ("m/'", .unexpectedCharacter("'", position: 3)), ("m/h", .unexpectedCharacter("h", position: 3)),
      ("m/0''", .unexpectedCharacter("'", position: 5)), ("m/0'h", .unexpectedCharacter("h", position: 5)),
      ("m/0hH/1", .unexpectedCharacter("H", position: 5)), ("m/0'0", .unexpectedCharacter("0", position: 5)),
      ("m/0\u{2019}", .unexpectedCharacter("\u{2019}", position: 4)),
      ("m/0\u{FF07}", .unexpectedCharacter("\u{FF07}", position: 4)),
      ("m/0\u{301}", .unexpectedCharacter("\u{301}", position: 4)),
      ("m/0'\u{301}", .unexpectedCharacter("\u{301}", position: 5)),
      ("m\\0", .unexpectedCharacter("\\", position: 2)), ("m\u{2215}0", .unexpectedCharacter("\u{2215}", position: 2)),
      // Digits of other scripts.
      ("m/\u{0660}", .unexpectedCharacter("\u{0660}", position: 3)),
      ("m/4\u{0664}'", .unexpectedCharacter("\u{0664}", position: 4)),
      ("m/\u{FF11}", .unexpectedCharacter("\u{FF11}", position: 3)),
      ("m/\u{00B2}", .unexpectedCharacter("\u{00B2}", position: 3)),
      ("m/\u{1D7CE}", .unexpectedCharacter("\u{1D7CE}", position: 3)),
      ("m/1\0", .unexpectedCharacter("\0", position: 4)),
      ("m/00", .leadingZero(position: 3)), ("m/01", .leadingZero(position: 3)), ("m/044'", .leadingZero(position: 3)),
      ("m/1/000", .leadingZero(position: 5)), ("m/00000000000000000000000000001", .leadingZero(position: 3)),
      ("m/2147483648", .indexTooLarge(position: 3)), ("m/2147483648'", .indexTooLarge(position: 3)),
      ("m/44'/4294967295", .indexTooLarge(position: 7)), ("m/4294967296", .indexTooLarge(position: 3)),
      ("m/18446744073709551616", .indexTooLarge(position: 3)),
      ("m/99999999999999999999999999", .indexTooLarge(position: 3)),
    ] as [(String, DerivationPathError)])
  func refused(_ text: String, _ error: DerivationPathError) {
    #expect(Self.refusal(text) == error)
    #expect(error.description.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }

  @Test func limits() throws {
    let deepest = "m" + String(repeating: "/2147483647'", count: 255)
    #expect(try DerivationPath.parse(deepest).indexes.count == 255)
    #expect(Self.refusal("m" + String(repeating: "/0", count: 256)) == .tooDeep(levelCount: 256))
    #expect(Self.refusal("m" + String(repeating: "/0", count: 2047)) == .tooDeep(levelCount: 2047))
    #expect(Self.refusal("m" + String(repeating: "/0", count: 2048)) == .tooLong(byteCount: 4097))
    #expect(Self.refusal(String(repeating: "m", count: 10_000_000)) == .tooLong(byteCount: 10_000_000))
    #expect(throws: DerivationPathError.tooDeep(levelCount: 256)) {
      try DerivationPath([ChildIndex](repeating: ChildIndex(rawValue: 0), count: 256))
    }
  }

  @Test func roundTrip() throws {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<2000 {
      let indexes = (0..<random.next() % 8).map { _ in
        ChildIndex(rawValue: UInt32(truncatingIfNeeded: random.next() >> (random.next() % 40)))
      }
      let path = try DerivationPath(indexes)
      #expect(try DerivationPath.parse(path.description) == path)
      #expect(path.hardened.indexes.allSatisfy { $0.isHardened })
      #expect(path.hardened.indexes.map(\.number) == indexes.map(\.number))
    }
  }

  @Test func indexes() {
    #expect(ChildIndex(0x7FFF_FFFF, hardened: true)?.rawValue == 0xFFFF_FFFF)
    #expect(ChildIndex(0x8000_0000, hardened: true) == nil)
    #expect(ChildIndex(0x8000_0000, hardened: false) == nil)
    #expect(ChildIndex(.max, hardened: false) == nil)
  }

  /// Whatever is accepted is written back as it was read, but for the mark: there is no second spelling.
  @Test func noSecondSpelling() {
    var random = SeededGenerator(seed: 45)
    let alphabet = Array("mmm///000111'hH49-+ \u{660}".unicodeScalars)
    var acceptedCount = 0
    for _ in 0..<200_000 {
      var text = random.next() % 4 == 0 ? "" : "m"
      for _ in 0..<random.next() % 6 {
        text.unicodeScalars.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
      }
      guard let path = try? DerivationPath.parse(text) else { continue }
      acceptedCount += 1
      #expect(Array(path.description.utf8) == text.utf8.map { $0 == 0x68 || $0 == 0x48 ? 0x27 : $0 })
    }
    #expect(acceptedCount > 1000)
  }

  struct KeyQueryCase: Decodable {
    var `case`: String
    var form: String
    var input: String
    var normalised: String?
  }

  /// solana-keygen hardens every level of a full path; here that is asked for, never done silently.
  @Test(.needsSharedVectors) func solanaKeygenPaths() throws {
    let cases = try SharedVectors.cases(KeyQueryCase.self, from: "derivation/solana_cli_key_query.json")
    var ran = 0
    for vector in cases where vector.form == "full path" {
      let path = try DerivationPath.parse(vector.input)
      #expect(path.description == vector.input)
      #expect(path.hardened.description == vector.normalised)
      ran += 1
    }
    CorpusReport.ran(
      "derivation/solana_cli_key_query", cases: ran,
      excluded: [("solana-keygen's own key=… queries, which are no paths", cases.count - ran)])
  }
}
