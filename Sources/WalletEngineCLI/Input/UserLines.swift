internal import Dispatch

/// The lines of a user source as an asynchronous sequence, pulled as they are asked for.
///
/// Reading waits on a queue of its own, never on a thread of Swift concurrency. To be iterated once: a source is used up.
package struct UserLines: AsyncSequence, Sendable {
  package typealias Element = UserLine
  package typealias Failure = UserListError

  private let puller: Puller

  /// - Parameter batch: how many lines are fetched at a time, at most.
  package init(_ source: sending any UserSource, batch: Int = 4096) {
    puller = Puller(source, batch: batch)
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(puller: puller)
  }

  /// How much of the list was read, 0 to 1, when that is known; for a progress bar.
  package var fractionRead: Double? { puller.fractionRead }

  /// See ``UserLines``.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let puller: Puller
    private var lines: [UserLine] = []
    private var given = 0

    fileprivate init(puller: Puller) {
      self.puller = puller
    }

    /// The next line, nil at the end.
    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(UserListError) -> UserLine? {
      if given == lines.count {
        lines = try await puller.pull().get()
        given = 0
      }
      guard given < lines.count else { return nil }
      defer { given += 1 }
      return lines[given]
    }
  }

  /// Confines the source to one serial queue, which is why unchecked sendability is sound.
  fileprivate final class Puller: @unchecked Sendable {
    private let queue = DispatchQueue(label: "wallet-engine.input")
    private let source: any UserSource
    private let batch: Int

    /// Asked of the source from any thread, which its contract allows.
    var fractionRead: Double? { source.fractionRead }

    init(_ source: any UserSource, batch: Int) {
      self.source = source
      self.batch = batch
    }

    func pull() async -> Result<[UserLine], UserListError> {
      await withCheckedContinuation { continuation in
        queue.async {
          let result = Result { () throws(UserListError) in try self.source.next(upTo: self.batch) }
          continuation.resume(returning: result)
        }
      }
    }
  }
}
