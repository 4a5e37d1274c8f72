/// Numbers and durations as messages show them.
package enum Numbers {
  /// Decimal digits in groups of three: `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude).utf8)
    var position = digits.count - 3
    while position > 0 {
      digits.insert(UInt8(ascii: ","), at: position)
      position -= 3
    }
    return (number < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// A number of things: `1 user`, `2,000 users`.
  package static func counted(_ number: Int, _ thing: String) -> String {
    "\(grouped(number)) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Seconds as `0:07`, `12:34` or `1:02:03`; nil for what is not a sensible time to wait.
  package static func duration(seconds: Double) -> String? {
    guard seconds >= 0, seconds < 360_000 else { return nil }
    let whole = Int(seconds.rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    guard hours > 0 else { return "\(minutes):\(twoDigits(rest))" }
    return "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
