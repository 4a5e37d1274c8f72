import Foundation
import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#endif

/// Answers a question with what somebody types.
private func ask<Result>(
  typing bytes: [UInt8], interruption: Interruption? = nil, _ body: (borrowing TerminalPrompt) throws -> Result
) throws -> Result {
  let pair = try Pseudoterminal()
  try pair.person.write(bytes)
  let prompt = try TerminalPrompt(
    input: Descriptor(borrowing: pair.terminal.number), output: Descriptor(borrowing: pair.terminal.number),
    interruption: interruption)
  let result = try body(prompt)
  withExtendedLifetime(pair.person.number) {}
  return result
}

@Suite struct TerminalPromptTests {
  @Test func answers() throws {
    #expect(try ask(typing: Array("hello there\n".utf8)) { try $0.answer(to: "?") } == "hello there")
    #expect(try ask(typing: Array("\n".utf8)) { try $0.answer(to: "?") } == "")
    #expect(try ask(typing: [4]) { try $0.answer(to: "?") } == nil)
    #expect(try ask(typing: Array("half".utf8) + [4, 4]) { try $0.answer(to: "?") } == "half")
  }

  @Test func oneLineAtATime() throws {
    let answers = try ask(typing: Array("one\ntwo\n".utf8)) { [try $0.answer(to: "?"), try $0.answer(to: "?")] }
    #expect(answers == ["one", "two"])
  }

  @Test(arguments: [
    ("yes\n", true), ("y\n", false), ("YES\n", false), (" yes\n", false), ("\n", false), ("\u{4}", false),
  ])
  func confirmation(typed: String, expected: Bool) throws {
    #expect(try ask(typing: Array(typed.utf8)) { try $0.confirms("Sure?") } == expected)
  }

  @Test func refusedAnswers() throws {
    #expect(throws: PromptError.tooLong(limit: 1024)) {
      try ask(typing: [UInt8](repeating: 0x78, count: 1025) + [0x0A]) { try $0.answer(to: "?") }
    }
    #expect(throws: PromptError.notUTF8) { try ask(typing: [0xFF, 0x0A]) { try $0.answer(to: "?") } }
  }

  @Test func interruptionEndsTheWaiting() throws {
    let interruption = try Interruption()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { interruption.request() }
    #expect(throws: PromptError.interrupted) {
      try ask(typing: Array("half".utf8), interruption: interruption) { try $0.answer(to: "?") }
    }
  }

  @Test func aPipeIsNobody() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let writer = Descriptor(owning: ends[1])
    let end = ends[0]
    #expect(throws: PromptError.notATerminal) {
      _ = try TerminalPrompt(input: Descriptor(owning: end), output: Descriptor(borrowing: 2))
    }
    withExtendedLifetime(writer.number) {}
  }
}
