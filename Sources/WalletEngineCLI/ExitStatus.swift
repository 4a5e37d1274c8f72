/// What a command reports to the shell.
///
/// Scripts rely on these numbers; they never change meaning.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything that was asked for is done.
  case done = 0
  /// Some users or records failed; each was named on standard error.
  case someFailed = 1
  /// The command line was not understood; nothing was done.
  case usage = 2
  /// The store, the root key or a record is missing, wrong or damaged.
  case store = 3
  /// An input or output file could not be read or written.
  case file = 4
  /// Stopped by SIGINT or SIGTERM after the batch in hand.
  case interrupted = 130
}
