import Foundation
import Testing
import WalletSecrets
import WalletStorage

@Suite("Root key: printed by a command")
struct RootKeyCommandTests {
  private static let digits = String(repeating: "0f", count: 32)

  /// A script that a shell runs, which is the command's own business.
  private static func shell(_ script: String, _ arguments: String...) -> RootKeySource {
    .command(["/bin/sh", "-c", script, "sh"] + arguments)
  }

  private func fails(
    _ source: RootKeySource, _ reasons: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try source.load()
      Issue.record("a key was had", sourceLocation: sourceLocation)
    } catch {
      for reason in reasons {
        #expect(error.description.contains(reason), "\(error)", sourceLocation: sourceLocation)
      }
      // Neither what it printed nor how it was called.
      #expect(!error.description.contains("0f0f"), sourceLocation: sourceLocation)
      #expect(!error.description.contains("printf"), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["", "\n"]) func aKey(end: String) throws {
    let source = RootKeySource.command(["/usr/bin/printf", "%s", Self.digits + end])
    #expect(try source.load().array == [UInt8](repeating: 0x0f, count: 32))
    let loaded = try source.loadOrCreate()
    #expect(!loaded.wasCreated && loaded.derivation == nil)
    #expect(loaded.key.array == [UInt8](repeating: 0x0f, count: 32))
  }

  @Test func argumentsAreNotInterpreted() throws {
    let source = Self.shell(
      "[ \"$#\" = 4 ] && [ \"$1\" = 'a b' ] && [ \"$2\" = '$HOME' ] && [ \"$3\" = '*' ] && [ -z \"$4\" ] && printf %s "
        + Self.digits, "a b", "$HOME", "*", "")
    #expect(throws: Never.self) { try source.load() }
  }

  /// In pieces, slowly, and after it has closed its output it still has to end well.
  @Test func slowly() throws {
    #expect(
      throws: Never.self,
      performing: { try Self.shell("for i in 1 2 3 4; do printf 0f0f0f0f0f0f0f0f; sleep 0.05; done").load() })
    #expect(throws: Never.self) { try Self.shell("printf %s \(Self.digits); exec >&-; sleep 0.1").load() }
    fails(Self.shell("printf %s \(Self.digits); exec >&-; sleep 0.1; exit 9"), "status 9")
  }

  @Test func itsInputIsEmptyAndItsGroupItsOwn() throws {
    fails(Self.shell("cat"), "0 characters")
    let group = "$(ps -o pgid= -p $$ | tr -d ' ')"
    #expect(throws: Never.self) { try Self.shell("[ \(group) = $$ ] && printf %s \(Self.digits)").load() }
  }

  /// No descriptor of ours, and the signals as a shell has them.
  @Test func nothingElseIsInherited() throws {
    let file = try TemporaryDirectory()
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(throws: Never.self) {
      try Self.shell("[ ! -e /proc/self/fd/\(descriptor) ] && printf %s \(Self.digits)").load()
    }
    fails(Self.shell("kill -PIPE $$; printf %s \(Self.digits)"), "signal 13")
  }

  @Test(arguments: [0, 1, 63, 66]) func anotherNumberOfDigits(count: Int) {
    fails(Self.shell("printf %s \"$1\"", String(repeating: "0", count: count)), "\(count) characters", "64")
  }

  @Test func malformed() {
    fails(Self.shell("printf '\(Self.digits)\\n\\n'"), "66 characters")
    fails(Self.shell("printf '\(String(Self.digits.dropLast()))g'"), "character 64")
    fails(Self.shell("printf '\(String(Self.digits.dropLast()))\\n'"), "character 64")
  }

  @Test func failing() {
    fails(Self.shell("printf %s \(Self.digits); exit 1"), "/bin/sh", "status 1")
    fails(Self.shell("printf %s \(Self.digits); kill -KILL $$"), "signal 9")
    fails(.command(["/no/such/program"]), "/no/such/program", "No such file")
    fails(.command(["/etc/passwd"]), "denied")
    fails(.command(["sh", "-c", "printf"]), "absolute")
    fails(.command([]), "absolute")
    fails(.command(["/bin/sh", "a\0b"]), "zero byte")
  }

  @Test func aFlood() {
    let start = ContinuousClock.now
    fails(Self.shell("yes | head -c 1048576"), "more than 4096 bytes")
    fails(Self.shell("head -c 4097 /dev/zero"), "more than 4096 bytes")
    fails(Self.shell("head -c 4096 /dev/zero"), "4096 characters")
    fails(Self.shell("exec yes"), "more than 4096 bytes")
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  /// A child that holds the pipe open does not hold us, and does not live on.
  @Test func aChildThatHoldsThePipe() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("pid")
    let start = ContinuousClock.now
    #expect(throws: Never.self) {
      try Self.shell("sleep 300 & echo $! >\"$1\"; printf %s \(Self.digits)", file).load()
    }
    #expect(ContinuousClock.now - start < .seconds(8))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Gone, or waiting for its new parent to notice.
    for _ in 0..<2000 {
      let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      if kill(child, 0) != 0 || status.contains(") Z") { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("the child lives on")
  }

  @Test(arguments: ["sleep 300", "trap '' TERM INT HUP; sleep 300", "exec >&-; sleep 300"])
  func hanging(script: String) {
    let start = ContinuousClock.now
    fails(Self.shell(script), "10 seconds")
    let passed = ContinuousClock.now - start
    #expect(passed > .seconds(9.9) && passed < .seconds(20))
  }
}

@Suite("Root key: a command in words")
struct CommandWordsTests {
  @Test(arguments: [
    ("command:/bin/key", ["/bin/key"]), ("command:/bin/key a  b\tc\nd ", ["/bin/key", "a", "b", "c", "d"]),
    ("command: /bin/key", ["/bin/key"]), ("command:'/my keys/key' 'a b'", ["/my keys/key", "a b"]),
    ("command:/k \"a 'b' $HOME\" 'c \"d\" \\e'", ["/k", "a 'b' $HOME", "c \"d\" \\e"]),
    ("command:/k \"a\\\"b\\\\c\" d\\ e \\'", ["/k", "a\"b\\c", "d e", "'"]),
    ("command:/k '' \"\" a''b", ["/k", "", "", "ab"]),
    ("command:/k *.txt ~ | > &", ["/k", "*.txt", "~", "|", ">", "&"]),
    ("command:/k --x='a b'c", ["/k", "--x=a bc"]), ("command:/k \u{e9}\u{301}", ["/k", "\u{e9}\u{301}"]),
  ])
  func areRead(_ text: String, words: [String]) throws {
    let source = try RootKeySource(specification: text)
    #expect(source == .command(words))
    // Arguments may be confidential.
    #expect(source.description == "command:\(words[0])" && "\([source])" == "[command:\(words[0])]")
  }

  @Test(arguments: [
    "command:", "command: ", "command:key", "command:./key", "command:~/key", "command:''", "command:/k 'a",
    "command:/k \"a", "command:/k a\\", "command:/k \"a\\", "command:/k a\0b", "Command:/k", "command :/k",
  ])
  func areRefused(_ text: String) {
    #expect(throws: RootKeyError.malformedSpecification) { try RootKeySource(specification: text) }
  }
}
