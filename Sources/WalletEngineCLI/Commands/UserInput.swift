import WalletAddresses
import WalletSecrets

/// The valid user ids of a list, in order; every other line is reported by its number and counted.
///
/// Ends early when the user asks to stop, so that the batch in hand is the last.
struct UserInput: AsyncSequence, Sendable {
  typealias Element = UserID

  /// Lines that are no user ids.
  final class Rejections: Sendable {
    private let state = PlainLock(0)
    let report: @Sendable (String) -> Void

    init(report: @escaping @Sendable (String) -> Void) {
      self.report = report
    }

    var count: Int { state.withLock { $0 } }

    func add(_ message: String) {
      state.withLock { $0 += 1 }
      report(message)
    }
  }

  let lines: UserLines
  let rejections: Rejections
  let interruption: Interruption

  func makeAsyncIterator() -> Iterator {
    Iterator(lines: lines.makeAsyncIterator(), rejections: rejections, interruption: interruption)
  }

  struct Iterator: AsyncIteratorProtocol {
    var lines: UserLines.Iterator
    let rejections: Rejections
    let interruption: Interruption
    private var peeked: UserID?

    init(lines: UserLines.Iterator, rejections: Rejections, interruption: Interruption) {
      self.lines = lines
      self.rejections = rejections
      self.interruption = interruption
    }

    /// The next valid id; nil at the end of the list, or when a stop was asked for.
    mutating func next() async throws(UserListError) -> UserID? {
      if let first = peeked {
        peeked = nil
        return first
      }
      while !interruption.isRequested, let line = try await lines.next() {
        switch line.content {
        case .failure(let error):
          rejections.add("line \(line.number): \(error)")
        case .success(let bytes):
          do {
            return try UserID(utf8: unsafe bytes.span.bytes)
          } catch {
            rejections.add("line \(line.number): \(error)")
          }
        }
      }
      return nil
    }

    /// Reads up to the first valid id, to find out whether there is any; ``next()`` returns it again.
    mutating func peek() async throws(UserListError) -> UserID? {
      if peeked == nil { peeked = try await next() }
      return peeked
    }
  }
}

/// An iterator that was begun elsewhere, as a sequence.
struct BegunUsers: AsyncSequence {
  typealias Element = UserID

  let iterator: UserInput.Iterator

  func makeAsyncIterator() -> UserInput.Iterator { iterator }
}
