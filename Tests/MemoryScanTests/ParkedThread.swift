#if os(Linux)
  import Foundation

  /// A thread that does one piece of work after another and stands still in between, its stack as the work left it.
  final class ParkedThread: @unchecked Sendable {
    private let begin = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    // Handed over through the semaphores.
    private var work: (() -> Void)?

    init() {
      let thread = Thread { [begin, done, weak self] in
        while true {
          begin.wait()
          guard let work = self?.take() else { break }
          work()
          done.signal()
        }
      }
      thread.start()
    }

    deinit {
      begin.signal()
    }

    private func take() -> (() -> Void)? {
      defer { work = nil }
      return work
    }

    func run<Value>(_ body: @escaping () throws -> Value) throws -> Value {
      var result: Result<Value, any Error>?
      work = { result = Result(catching: body) }
      begin.signal()
      done.wait()
      guard let result else { throw CancellationError() }
      return try result.get()
    }
  }
#endif
