import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal on standard input, silent for as long as a secret is typed.
///
/// Its settings outlive the process, so whatever ends the process has to put them back.
package enum TerminalEcho {
  private static let saved = PlainLock<termios?>(nil)

  /// Switches echo off, and Ctrl-Z as well: a stopped program would leave a shell that shows nothing.
  package static func switchOff() throws(SystemFailure) {
    var before = termios()
    guard unsafe tcgetattr(0, &before) == 0 else { throw .last }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ICANON | ECHONL)
    unsafe withUnsafeMutableBytes(of: &silent.c_cc) { unsafe $0[Int(VSUSP)] = noCharacter }
    saved.withLock { $0 = before }
    guard unsafe tcsetattr(0, TCSAFLUSH, &silent) == 0 else {
      let failure = SystemFailure.last
      restore()
      throw failure
    }
  }

  /// Puts the terminal back, if it was silenced; may be called from any thread.
  package static func restore() {
    saved.withLock { saved in
      guard var before = saved else { return }
      _ = unsafe tcsetattr(0, TCSAFLUSH, &before)
      saved = nil
    }
  }

  /// What stands for no character in the terminal's settings (`_POSIX_VDISABLE`).
  #if canImport(Darwin)
    private static let noCharacter: UInt8 = 0xff
  #else
    private static let noCharacter: UInt8 = 0
  #endif
}
