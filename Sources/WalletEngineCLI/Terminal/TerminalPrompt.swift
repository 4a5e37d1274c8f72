/// Why a question to the person at the terminal got no answer.
package enum PromptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Standard input is not a terminal; nobody can confirm.
  case notATerminal
  case interrupted
  case tooLong(limit: Int)
  case notUTF8
  case failed(SystemFailure)

  package var description: String {
    switch self {
    case .notATerminal: "this needs a confirmation, and standard input is not a terminal"
    case .interrupted: "interrupted while waiting for an answer"
    case .tooLong(let limit): "the answer is longer than \(limit) bytes"
    case .notUTF8: "the answer is not UTF-8 text"
    case .failed(let failure): "cannot read the answer: \(failure)"
    }
  }
}

/// Asks the person at the terminal.
///
/// Not for secrets: what is typed is shown, and kept as a `String`.
package struct TerminalPrompt: ~Copyable {
  /// Longer answers are refused.
  package static let longestAnswer = 1024

  private let input: Descriptor
  private let output: Descriptor
  private let interruption: Interruption?

  /// Reads answers from one descriptor, which has to be a terminal, and writes questions to another.
  package init(
    input: consuming Descriptor, output: consuming Descriptor, interruption: Interruption? = nil
  ) throws(PromptError) {
    guard input.isTerminal else { throw .notATerminal }
    self.input = input
    self.output = output
    self.interruption = interruption
  }

  /// Asks on standard error, reads standard input.
  package static func standard(interruption: Interruption? = nil) throws(PromptError) -> TerminalPrompt {
    try TerminalPrompt(
      input: Descriptor(borrowing: 0), output: Descriptor(borrowing: 2), interruption: interruption)
  }

  /// One line without its line feed; nil when the terminal was closed, or Ctrl-D typed.
  package func answer(to question: String) throws(PromptError) -> String? {
    do {
      try output.write(Array((Printable.escaped(question) + " ").utf8))
    } catch {
      throw .failed(error)
    }
    var line: [UInt8] = []
    var byteCount = 0
    while true {
      guard let byte = try nextByte() else {
        if byteCount == 0 { return nil }
        break
      }
      if byte == UInt8(ascii: "\n") { break }
      byteCount += 1
      if byteCount <= Self.longestAnswer { line.append(byte) }
    }
    guard byteCount <= Self.longestAnswer else { throw .tooLong(limit: Self.longestAnswer) }
    guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// Whether the answer is exactly the given word; anything else, or no answer, means no.
  package func confirms(_ question: String, with word: String = "yes") throws(PromptError) -> Bool {
    let answer = try answer(to: "\(question) Type \(word) to go on:")
    return answer?.utf8.elementsEqual(word.utf8) ?? false
  }

  /// Byte by byte, so that nothing is taken that belongs to whoever reads the terminal next.
  private func nextByte() throws(PromptError) -> UInt8? {
    var byte: [UInt8] = [0]
    do {
      if let interruption {
        guard try input.waitUntilReadable(unless: interruption.wakeDescriptor) else { throw PromptError.interrupted }
      }
      return try input.read(into: &byte) == 1 ? byte[0] : nil
    } catch let failure as SystemFailure {
      throw .failed(failure)
    } catch {
      throw .interrupted
    }
  }
}
