import Foundation
import Synchronization

/// A program that runs beside the test: fed, drained, signalled, and never left behind.
///
/// It leads a process group of its own, so that what it starts ends with it.
final class ChildProcess: Sendable {
  /// What to run, and how.
  struct Launch: Sendable {
    enum Input: Sendable {
      /// At its end from the start.
      case empty
      case bytes([UInt8])
      /// A pipe that stays open until ``ChildProcess/closeInput()``.
      case open([UInt8])
    }

    enum Output: Sendable {
      case captured
      /// Not open at all, as after `>&-` in a shell.
      case closed
      /// A reader that goes away after so many lines.
      case readerLeavesAfter(lines: Int)
    }

    /// A path, not searched for.
    var executable: String
    var arguments: [String]
    /// The whole environment.
    var environment: [String: String] = [:]
    var directory: String
    var input = Input.empty
    var output = Output.captured
  }

  /// How it ended, and everything it said.
  struct Outcome: Sendable {
    enum Ending: Hashable, Sendable {
      case exited(Int32)
      case killed(Int32)
    }

    var ending: Ending
    var output: [UInt8]
    var errors: String
  }

  /// It could not be started, or did not end in time and was killed.
  enum Failure: Error {
    case cannotStart(String, code: Int32)
    case timedOut(String, after: Duration, errors: String)
  }

  let processID: pid_t
  /// Its standard output as it comes.
  let output: ChildOutput
  /// Its standard error as it comes.
  let errors: ChildOutput

  private enum State {
    case running(waiting: [CheckedContinuation<Outcome.Ending, Never>])
    case ended(Outcome.Ending)
  }

  private let launch: Launch
  private let input: ChildInput
  private let state = Mutex(State.running(waiting: []))

  /// Starts a program.
  init(_ launch: Launch) throws {
    _ = Self.brokenPipesAreErrors
    self.launch = launch
    (processID, input, output, errors) = try Self.isSpawning.withLock { _ in try Self.connect(launch) }
    switch launch.input {
    case .empty: input.close()
    case .bytes(let bytes):
      input.write(bytes)
      input.close()
    case .open(let bytes): input.write(bytes)
    }
    let child = processID
    Thread.detachNewThread { [self] in
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      // The low seven bits are the signal's number, the next byte the exit status (POSIX leaves this to macros).
      let ending: Outcome.Ending =
        status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
      note(ending)
    }
  }

  /// Starts a program between three pipes.
  private static func connect(_ launch: Launch) throws -> (pid_t, ChildInput, ChildOutput, ChildOutput) {
    let (inputEnd, inputPipe) = try pipe()
    let (outputPipe, outputEnd) = try pipe()
    let (errorPipe, errorEnd) = try pipe()
    defer { for end in [inputEnd, outputEnd, errorEnd] { close(end) } }
    var isOutputOpen = true
    var lines: Int?
    switch launch.output {
    case .captured: break
    case .closed: isOutputOpen = false
    case .readerLeavesAfter(let count): lines = count
    }
    // These own the other ends from here on, whatever happens.
    let input = ChildInput(feeding: inputPipe)
    let output = ChildOutput(draining: outputPipe, closingAfter: lines)
    let errors = ChildOutput(draining: errorPipe)
    do {
      let child = try spawn(launch, input: inputEnd, output: isOutputOpen ? outputEnd : nil, errors: errorEnd)
      return (child, input, output, errors)
    } catch {
      input.close()
      throw error
    }
  }

  /// Gives it more to read.
  func send(_ bytes: [UInt8]) {
    input.write(bytes)
  }

  /// Whether it has taken everything that it was given to read.
  var hasReadEverything: Bool { input.unreadByteCount == 0 }

  /// Ends what it reads.
  func closeInput() {
    input.close()
  }

  /// Sends a signal to it alone.
  func signal(_ number: Int32) {
    state.withLock { state in
      // Its number may be another process's once it has ended.
      if case .running = state { _ = kill(processID, number) }
    }
  }

  /// Makes sure that it, and whatever it started, has ended.
  func end() async {
    let isRunning = state.withLock { state in
      if case .running = state { true } else { false }
    }
    guard isRunning else { return }
    killpg(processID, SIGKILL)
    _ = try? await finish(within: .seconds(20))
  }

  /// Waits until it has ended and all it said was read; kills it and throws when that takes too long.
  func finish(within limit: Duration = .seconds(300)) async throws -> Outcome {
    let isLate = Mutex(false)
    let watchdog = Task {
      try await Task.sleep(for: limit)
      isLate.withLock { $0 = true }
      killpg(processID, SIGKILL)
    }
    let ending = await withCheckedContinuation { continuation in
      let known: Outcome.Ending? = state.withLock { state in
        switch state {
        case .ended(let ending): return ending
        case .running(let waiting):
          state = .running(waiting: waiting + [continuation])
          return nil
        }
      }
      if let known { continuation.resume(returning: known) }
    }
    await output.atEnd()
    await errors.atEnd()
    watchdog.cancel()
    input.close()
    let text = String(decoding: errors.bytes, as: UTF8.self)
    guard !isLate.withLock({ $0 }) else {
      throw Failure.timedOut(launch.arguments.joined(separator: " "), after: limit, errors: text)
    }
    return Outcome(ending: ending, output: output.bytes, errors: text)
  }

  private func note(_ ending: Outcome.Ending) {
    let waiting = state.withLock { state in
      guard case .running(let waiting) = state else { return [CheckedContinuation<Outcome.Ending, Never>]() }
      state = .ended(ending)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: ending) }
  }

  /// Writing to a child that has ended must not end the tests.
  private static let brokenPipesAreErrors: Void = { _ = Foundation.signal(SIGPIPE, SIG_IGN) }()
}
