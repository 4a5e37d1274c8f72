import Synchronization
import Testing

/// Gives every test case a scope that ends what the test leaves behind, and lets only a few run at a time.
///
/// The processes that these tests start would otherwise all compete for the same processors, and time limits would mean
/// nothing.
struct EndToEndTrait: TestTrait, SuiteTrait, TestScoping {
  private static let gate = Gate(width: 4)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.gate.enter()
    let scope = TestScope()
    let result: Result<Void, any Error>
    do {
      try await TestScope.$current.withValue(scope) { try await function() }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await scope.end()
    Self.gate.leave()
    try result.get()
  }
}

extension Trait where Self == EndToEndTrait {
  /// Every suite of this target carries it.
  static var endToEnd: Self { Self() }
}

/// What to do when a test case is over, however it ended.
final class TestScope: Sendable {
  @TaskLocal static var current: TestScope?

  private let endings = Mutex<[@Sendable () async -> Void]>([])

  enum Failure: Error {
    /// The test's suite does not carry the trait `.endToEnd`.
    case missing
  }

  /// Adds something to do at the end; the last added is done first.
  static func atEnd(_ ending: @escaping @Sendable () async -> Void) throws {
    guard let current else { throw Failure.missing }
    current.endings.withLock { $0.append(ending) }
  }

  fileprivate func end() async {
    while let ending = endings.withLock({ $0.popLast() }) { await ending() }
  }
}

/// Lets a number of tasks through at a time, in the order of their coming.
private final class Gate: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(width: Int) {
    state = Mutex(State(free: width))
  }

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if mayEnter { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
