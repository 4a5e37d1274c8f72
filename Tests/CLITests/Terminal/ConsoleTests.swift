import Foundation
import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#endif

/// What a console writes into a file.
private func output(
  style: ConsoleStyle = .plain, quiet: Bool = false, _ body: (Console) -> Void
) throws -> String {
  let scratch = try Scratch()
  let descriptor = try Descriptor(opening: scratch.file("log"), flags: O_WRONLY | O_CREAT, mode: 0o600)
  body(Console(descriptor, style: style, quiet: quiet))
  return try scratch.read("log")
}

private let terminal = ConsoleStyle(canRedraw: true, usesColor: false)

@Suite struct ConsoleTests {
  @Test func messages() throws {
    let text = try output { console in
      console.error("it\u{1B}[2J broke\nhere")
      console.note("back this up")
      console.summary("made 3")
    }
    #expect(text == "error: it\\u{1B}[2J broke\\u{A}here\nnote: back this up\nmade 3\n")
  }

  @Test func quietKeepsErrorsAndNotes() throws {
    let text = try output(style: terminal, quiet: true) { console in
      console.progress(ProgressSnapshot(completed: 1, total: 2))
      console.summary("made 3")
      console.note("n")
      console.error("e")
      console.endProgress()
    }
    #expect(text == "note: n\nerror: e\n")
  }

  @Test func color() throws {
    let text = try output(style: ConsoleStyle(canRedraw: true, usesColor: true)) { $0.error("x") }
    #expect(text == "\u{1B}[1;31merror:\u{1B}[0m x\n")
  }

  @Test func messageClearsTheBar() throws {
    let text = try output(style: terminal) { console in
      console.progress(ProgressSnapshot(completed: 1, total: 2))
      console.note("n")
      console.note("m")
      console.endProgress()
    }
    #expect(text.hasPrefix("\rusers  ["))
    #expect(text.hasSuffix("\u{1B}[K\r\u{1B}[Knote: n\nnote: m\n"))
  }

  @Test func noProgressWithoutATerminal() throws {
    #expect(try output { $0.progress(ProgressSnapshot(completed: 1, total: 2)) } == "")
  }

  @Test func closedStandardErrorIsNoTrouble() {
    let console = Console(Descriptor(borrowing: -1), style: terminal)
    console.error("x")
    console.progress(ProgressSnapshot(completed: 1))
    console.endProgress()
  }

  @Test func styleFollowsTerminalAndEnvironment() throws {
    let pair = try Pseudoterminal()
    let cases: [([String: String], ConsoleStyle)] = [
      ([:], ConsoleStyle(canRedraw: true, usesColor: true)),
      (["TERM": "xterm"], ConsoleStyle(canRedraw: true, usesColor: true)),
      (["NO_COLOR": "1"], ConsoleStyle(canRedraw: true, usesColor: false)),
      (["NO_COLOR": ""], ConsoleStyle(canRedraw: true, usesColor: true)),
      (["TERM": "dumb"], .plain),
    ]
    for (environment, style) in cases {
      #expect(ConsoleStyle.detected(for: pair.terminal, environment: { environment[$0] }) == style)
    }
    let scratch = try Scratch()
    let file = try Descriptor(opening: scratch.file("log"), flags: O_WRONLY | O_CREAT, mode: 0o600)
    #expect(ConsoleStyle.detected(for: file, environment: { _ in nil }) == .plain)
  }
}
