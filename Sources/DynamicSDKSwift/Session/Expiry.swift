import Dispatch

/// Calls a closure at a time to come, unless it is released before.
///
/// A timer that is cancelled takes up nothing: a server's sessions may end long before they expire.
final class Expiry: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  /// Calls a closure on a queue in a number of seconds, by the clock on the wall.
  init(inSeconds seconds: UInt64, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    // Whoever is away for longer finds out at the next call.
    timer.schedule(wallDeadline: .now() + .seconds(Int(clamping: min(seconds, 10 * 365 * 86_400))))
    timer.setEventHandler(handler: body)
    timer.resume()
  }

  deinit {
    timer.cancel()
  }
}
