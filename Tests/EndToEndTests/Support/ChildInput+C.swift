import Foundation
import Synchronization

/// Feeds a pipe from a queue, so that the test never waits for a process that does not read.
final class ChildInput: Sendable {
  private let queue = DispatchQueue(label: "end-to-end.input")
  private let descriptor: Mutex<Int32?>

  /// Takes over the writing end of a pipe.
  init(feeding descriptor: Int32) {
    self.descriptor = Mutex(descriptor)
  }

  /// Writes after all that was given before; what nobody reads any more is dropped.
  func write(_ bytes: [UInt8]) {
    queue.async { [self] in
      guard let number = descriptor.withLock({ $0 }) else { return }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
      }
    }
  }

  /// How many bytes of what was given nobody has read yet; nil once the pipe is closed.
  ///
  /// Waits until everything is written, so it is for little input only.
  var unreadByteCount: Int? {
    queue.sync {
      guard let number = descriptor.withLock({ $0 }) else { return nil }
      var count: Int32 = 0
      return ioctl(number, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
    }
  }

  /// Closes the pipe after all that was given before.
  func close() {
    queue.async { [self] in
      guard let number = descriptor.withLock({ $0.take() }) else { return }
      _ = Foundation.close(number)
    }
  }
}
