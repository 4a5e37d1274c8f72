import Foundation
import Testing
import WalletSecrets
import WalletStorage

#if canImport(Glibc)
  import Glibc
#endif

/// The environment as the system shows it to others: where the process got it when it was started.
private enum InitialEnvironment {
  /// Puts `NAME=VALUE` where the process's first variables lie, as if it had been started with it.
  ///
  /// setenv would copy it to the heap, where /proc/self/environ does not look.
  static func plant(_ entry: String) -> Bool {
    guard
      let stat = FileManager.default.contents(atPath: "/proc/self/stat"),
      // Field 50, counted after the name in parentheses, which is field 2.
      let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " "),
      fields.count > 48, let start = UInt(fields[47]), let end = UInt(fields[48]),
      end - start > UInt(entry.utf8.count + 1), let base = UnsafeMutablePointer<CChar>(bitPattern: start)
    else { return false }
    _ = entry.withCString { strcpy(base, $0) }
    return putenv(base) == 0
  }

  static func shows(_ text: String) -> Bool {
    let seen = FileManager.default.contents(atPath: "/proc/self/environ") ?? Data()
    return seen.range(of: Data(text.utf8)) != nil
  }
}

@Suite("Root key: an environment variable")
struct RootKeyVariableTests {
  /// Taken before it is needed, so that nothing that is started meanwhile finds it.
  @Test func takenEarly() async {
    await #expect(processExitsWith: .success) {
      let digits = MalformedKeyTests.digits
      setenv("WALLET_TEST_EARLY", digits, 1)
      let (early, none) = (
        RootKeySource.environment("WALLET_TEST_EARLY"), RootKeySource.environment("WALLET_TEST_NONE")
      )
      RootKeySource.takeVariables(of: [.file("x"), early, none, early])
      guard getenv("WALLET_TEST_EARLY") == nil else { exit(2) }
      let key = try early.load().array
      guard key.map({ ($0 < 16 ? "0" : "") + String($0, radix: 16) }).joined() == digits else { exit(3) }
      for source in [early, none] {
        do {
          _ = try source.load()
          exit(4)
        } catch RootKeyError.variableMissing {}
      }
      exit(0)
    }
  }

  @Test func isReadOnceWipedAndUnset() async {
    await #expect(processExitsWith: .success) {
      let digits = MalformedKeyTests.digits
      guard InitialEnvironment.plant("WALLET_TEST_ROOT=\(digits)") else { exit(2) }
      guard InitialEnvironment.shows(digits), let value = getenv("WALLET_TEST_ROOT") else { exit(3) }
      let source = try RootKeySource(specification: "env:WALLET_TEST_ROOT")
      let key = try source.load().array
      guard key.map({ ($0 < 16 ? "0" : "") + String($0, radix: 16) }).joined() == digits else { exit(4) }
      // Gone from what others can see, from where it lay, and from what a child would get.
      for window in stride(from: 0, to: 56, by: 8) {
        guard !InitialEnvironment.shows(String(digits.dropFirst(window).prefix(8))) else { exit(5) }
      }
      guard (0..<64).allSatisfy({ value[$0] == 0 }) else { exit(6) }
      guard getenv("WALLET_TEST_ROOT") == nil else { exit(7) }
      for again in [{ try source.load() }, { try source.loadOrCreate().key }] {
        do {
          _ = try again()
          exit(8)
        } catch RootKeyError.variableMissing("WALLET_TEST_ROOT") {}
      }
      exit(0)
    }
  }

  @Test(arguments: [
    ("", "0 characters"), (String(MalformedKeyTests.digits.dropLast()), "63 characters"),
    (MalformedKeyTests.digits + "0", "65 characters"), (MalformedKeyTests.digits + "00", "66 characters"),
    ("g" + MalformedKeyTests.digits.dropFirst(), "character 1 is not"),
    (MalformedKeyTests.digits.dropLast() + "\n", "character 64 is not"),
    (MalformedKeyTests.digits + "\r\n", "66 characters"),
    (String(repeating: MalformedKeyTests.digits, count: 100), "6400 characters"),
  ])
  func isWipedWhenMalformed(_ text: String, reason: String) async {
    await #expect(processExitsWith: .success) { [text = text as String, reason = reason as String] in
      setenv("WALLET_TEST_ROOT", text, 1)
      guard let value = getenv("WALLET_TEST_ROOT") else { exit(2) }
      do {
        _ = try RootKeySource.environment("WALLET_TEST_ROOT").load()
        exit(3)
      } catch RootKeyError.malformedKey("env:WALLET_TEST_ROOT", let found) {
        guard found.contains(reason), !MalformedKeyTests.reveals(RootKeyError.malformedKey(source: "", reason: found))
        else { exit(4) }
      }
      guard (0..<text.utf8.count).allSatisfy({ value[$0] == 0 }) else { exit(5) }
      exit(getenv("WALLET_TEST_ROOT") == nil ? 0 : 6)
    }
  }

  @Test func aLineFeedAtTheEndIsAllowed() async {
    await #expect(processExitsWith: .success) {
      setenv("WALLET_TEST_ROOT", MalformedKeyTests.digits.uppercased() + "\n", 1)
      let loaded = try RootKeySource.environment("WALLET_TEST_ROOT").loadOrCreate()
      exit(!loaded.wasCreated && loaded.key.array[0] == 0x0f ? 0 : 2)
    }
  }

  @Test func whatIsNotSetIsNotMade() {
    let source = RootKeySource.environment("WALLET_TEST_NO_SUCH_VARIABLE")
    let error = RootKeyError.variableMissing(name: "WALLET_TEST_NO_SUCH_VARIABLE")
    #expect(throws: error) { try source.load() }
    #expect(throws: error) { try source.loadOrCreate() }
    #expect(error.description.contains("WALLET_TEST_NO_SUCH_VARIABLE"))
  }
}

@Suite("Root key: saying where it is")
struct RootKeySpecificationTests {
  @Test(arguments: [
    ("file:/etc/root.key", RootKeySource.file("/etc/root.key")), ("file:root.key", .file("root.key")),
    ("file:~/x", .file("~/x")), ("file:file:x", .file("file:x")), ("file: x ", .file(" x ")), ("file:=", .file("=")),
    ("file:env:X", .file("env:X")), ("env:ROOT", .environment("ROOT")), ("env:file:x", .environment("file:x")),
    ("env: ", .environment(" ")),
    // One character with the colon to Swift, two to everybody else.
    ("file:\u{301}x", .file("\u{301}x")), ("env:\u{301}", .environment("\u{301}")),
  ])
  func isRead(_ text: String, source: RootKeySource) throws {
    let read = try RootKeySource(specification: text)
    #expect(read == source)
    #expect(Array(read.description.utf8) == Array(text.utf8))
    #expect(try RootKeySource(specification: read.description) == read)
  }

  @Test(arguments: [
    "", ":", "file", "file:", "env", "env:", "env:A=B", "env:=", "FILE:/x", "File:/x", "ENV:X", " file:/x",
    "/etc/root.key",
    "~/root.key", "root.key", "file/x", "files:/x", "http://x", "passphrase", "command:cat", "f\u{131}le:/x",
    "\u{ff46}ile:/x", "file\u{301}:/x", "file:/x\0y", "env:X\0", "\0",
  ])
  func isRefused(_ text: String) {
    #expect(throws: RootKeyError.malformedSpecification) { try RootKeySource(specification: text) }
  }

  @Test("A key given in place of its specification is not repeated")
  func isNotRepeated() {
    let digits = String(repeating: "a7", count: 32)
    let error = #expect(throws: RootKeyError.self) { try RootKeySource(specification: digits) }
    #expect(error?.description.contains("a7") == false && String(reflecting: error).contains("a7") == false)
  }
}
