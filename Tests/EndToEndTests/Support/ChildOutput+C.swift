import Foundation
import Synchronization

/// Drains a pipe on a thread of its own, so that the process at the other end never waits for a reader.
final class ChildOutput: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var lineCount = 0
    var isAtEnd = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Takes over the reading end of a pipe.
  ///
  /// - Parameter lines: closes the pipe as soon as that many lines have come, as `head` does; nil reads to the end.
  init(draining descriptor: Int32, closingAfter lines: Int? = nil) {
    Thread.detachNewThread {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, self.add(chunk[..<count]) < lines ?? .max else { break }
      }
      close(descriptor)
      self.end()
    }
  }

  /// What has come so far.
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// How many whole lines have come so far.
  var lineCount: Int { state.withLock { $0.lineCount } }

  /// Waits for the end, or until the pipe was closed on purpose.
  func atEnd() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isAtEnd { state.waiting.append(continuation) }
        return state.isAtEnd
      }
      if isOver { continuation.resume() }
    }
  }

  private func add(_ bytes: ArraySlice<UInt8>) -> Int {
    state.withLock { state in
      state.bytes += bytes
      state.lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
      return state.lineCount
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      state.isAtEnd = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
