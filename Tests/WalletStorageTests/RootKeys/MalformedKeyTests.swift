import Foundation
import Testing
import WalletSecrets
import WalletStorage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Root key: a file that is none")
struct MalformedKeyTests {
  /// No two runs of eight digits of it are alike, so that any of them would be found in a message.
  static let digits = "0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210"

  /// No part of the key may be in a message.
  static func reveals(_ error: any Error) -> Bool {
    let texts = ["\(error)", String(describing: error), String(reflecting: error)].map { $0.lowercased() }
    let bytes = Array(digits.utf8)
    return (0...bytes.count - 6).contains { start in
      let window = String(decoding: bytes[start..<start + 6], as: UTF8.self)
      return texts.contains { $0.contains(window) }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var reason: String
    var testDescription: String { name }
  }

  static let cases: [Case] =
    [
      Case(name: "empty", text: "", reason: "0 characters"),
      Case(name: "a line feed", text: "\n", reason: "1 characters"),
      Case(name: "63 digits", text: String(digits.dropLast()), reason: "63 characters"),
      Case(name: "63 digits and a line feed", text: String(digits.dropLast()) + "\n", reason: "64 is not"),
      Case(name: "65 digits", text: digits + "0", reason: "65 characters"),
      Case(name: "66 digits", text: digits + "00", reason: "more than 65 characters"),
      Case(name: "carriage return", text: digits + "\r", reason: "65 characters"),
      Case(name: "carriage return and line feed", text: digits + "\r\n", reason: "more than 65 characters"),
      Case(name: "two line feeds", text: digits + "\n\n", reason: "more than 65 characters"),
      Case(name: "NUL at the end", text: digits + "\0", reason: "65 characters"),
      Case(name: "trailing space", text: digits + " ", reason: "65 characters"),
      Case(name: "leading space", text: " " + digits, reason: "65 characters"),
      Case(name: "leading space for a digit", text: " " + digits.dropFirst(), reason: "character 1 is not"),
      Case(name: "0x", text: "0x" + digits, reason: "more than 65 characters"),
      Case(name: "0x for digits", text: "0x" + digits.dropFirst(2), reason: "character 2 is not"),
      Case(name: "two keys", text: digits + "\n" + digits + "\n", reason: "more than 65 characters"),
      Case(name: "a byte order mark", text: "\u{feff}" + digits, reason: "more than 65 characters"),
      Case(name: "base64", text: "Dx4tPEtaaXiHlqW0w9Lh8AEjRWeJq83v/ty6mHZUMhA=", reason: "44 characters"),
      Case(name: "one megabyte", text: String(repeating: digits, count: 16_384), reason: "more than 65 characters"),
    ]
    + [0, 1, 31, 32, 62, 63].flatMap { position in
      ["g", "G", "/", ":", "@", "`", "\0", "\u{7f}", "z"].map { character in
        var text = Array(digits)
        text[position] = Character(character)
        let name = "\(character.unicodeScalars.map { $0.value }) at \(position + 1)"
        return Case(name: name, text: String(text), reason: "character \(position + 1) is not a hexadecimal digit")
      }
    }

  @Test(arguments: cases)
  func isRefusedAndLeftAlone(_ malformed: Case) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("root.key")
    try Data(malformed.text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    let before = try directory.contents()
    for attempt in [{ _ = try RootKeySource.file(path).load() }, { _ = try RootKeySource.file(path).loadOrCreate() }] {
      #expect {
        try attempt()
      } throws: { error in
        guard case .malformedKey(path, let reason) = error as? RootKeyError else { return false }
        #expect(reason.contains(malformed.reason), "\(reason)")
        #expect(!Self.reveals(error))
        return true
      }
    }
    #expect(try directory.contents() == before)
  }

  @Test(arguments: [digits, digits + "\n", digits.uppercased(), digits.uppercased() + "\n"])
  func isReadInEitherCaseWithOrWithoutALineFeed(_ text: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("root.key")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    let key = try RootKeySource.file(path).load().array
    #expect(key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == Self.digits)
    #expect(try !RootKeySource.file(path).loadOrCreate().wasCreated)
  }

  @Test(arguments: [0o644, 0o666, 0o604, 0o602, 0o601, 0o620, 0o660, 0o670, 0o777, 0o440, 0o640, 0o400, 0o600, 0o700])
  func whatOthersMayDoWithTheFile(_ mode: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("root.key")
    try Data(Self.digits.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, mode_t(mode))
    // Nothing for others, and no writing for the group; reading is left to how secrets are mounted.
    guard mode & 0o027 != 0 else {
      #expect(throws: Never.self) { try RootKeySource.file(path).load() }
      return
    }
    let error = RootKeyError.filePermissions(path: path, mode: UInt16(mode))
    #expect(throws: error) { try RootKeySource.file(path).load() }
    #expect(throws: error) { try RootKeySource.file(path).loadOrCreate() }
    #expect(error.description.contains(String(mode, radix: 8)))
    #expect(error.description.contains("chmod 600"))
  }

  @Test func whatIsNoFile() async throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.file("pipe.key")
    #expect(mkfifo(pipe, 0o600) == 0)
    await #expect(processExitsWith: .success) { [pipe = pipe as String] in
      // Whoever waits for somebody to write into it waits for ever.
      alarm(20)
      do {
        _ = try RootKeySource.file(pipe).load()
        exit(2)
      } catch RootKeyError.fileInaccessible(pipe, let reason) {
        exit(reason == "it is not a regular file" ? 0 : 3)
      }
    }
    for path in [directory.path, "/dev/null"] {
      let error = RootKeyError.fileInaccessible(path: path, reason: "it is not a regular file")
      #expect(throws: error) { try RootKeySource.file(path).load() }
      #expect(throws: error) { try RootKeySource.file(path).loadOrCreate() }
    }
    let under = "\(pipe)/root.key"
    #expect {
      try RootKeySource.file(under).load()
    } throws: { error in
      guard case .fileInaccessible(under, let reason) = error as? RootKeyError else { return false }
      return !reason.isEmpty
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can become somebody else"))
  func aFileOfSomebodyElse() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("root.key")
    _ = try RootKeySource.file(path).loadOrCreate()
    chmod(directory.path, 0o755)
    await #expect(processExitsWith: .success) { [path = path as String] in
      guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
      do {
        _ = try RootKeySource.file(path).load()
        exit(3)
      } catch RootKeyError.fileInaccessible(path, let reason) {
        exit(reason.isEmpty ? 4 : 0)
      } catch { exit(5) }
    }
  }
}
