/// A time in a token (RFC 7519, section 2): seconds since 1970 as a JSON number, with or without a fraction.
package enum NumericDate {
  /// Which of the two neighbouring seconds a fraction becomes: the one at which less is accepted.
  package enum Rounding: Sendable {
    case down
    case up
  }

  /// Times beyond these are refused: every number in the range is exact as a `Double`, and no sum with it overflows.
  private static let bound: Int64 = 1 << 52

  /// The second that the characters of a JSON number mean; nil if that is no time.
  package static func seconds(_ number: [UInt8], _ rounding: Rounding) -> Int64? {
    // A number of hundreds of digits says nothing that a shorter one does not.
    guard number.count <= 64 else { return nil }
    let text = String(decoding: number, as: UTF8.self)
    if let whole = Int64(text) { return abs(whole, isAtMost: bound) ? whole : nil }
    guard let value = Double(text), value.isFinite else { return nil }
    let rounded = value.rounded(rounding == .down ? .down : .up)
    guard rounded.magnitude <= Double(bound) else { return nil }
    return Int64(rounded)
  }

  private static func abs(_ value: Int64, isAtMost bound: Int64) -> Bool {
    value >= -bound && value <= bound
  }
}
