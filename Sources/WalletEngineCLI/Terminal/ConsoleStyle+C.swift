#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How messages look on standard error.
package struct ConsoleStyle: Equatable, Sendable {
  /// Whether a line can be redrawn in place.
  package var canRedraw: Bool
  /// Whether `error:` and `note:` are coloured.
  package var usesColor: Bool

  package init(canRedraw: Bool, usesColor: Bool) {
    self.canRedraw = canRedraw
    self.usesColor = usesColor
  }

  /// Plain text.
  package static let plain = ConsoleStyle(canRedraw: false, usesColor: false)

  /// The style for a descriptor: plain unless it is a terminal; `NO_COLOR` (not empty) and `TERM=dumb` respected.
  package static func detected(
    for descriptor: borrowing Descriptor, environment: (String) -> String? = EnvironmentVariable.text
  ) -> ConsoleStyle {
    guard descriptor.isTerminal, environment("TERM") != "dumb" else { return plain }
    return ConsoleStyle(canRedraw: true, usesColor: environment("NO_COLOR") ?? "" == "")
  }

  /// The width of a terminal in columns, 80 when it does not say.
  static func columns(of descriptor: borrowing Descriptor) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
