extension DerivationPath {
  /// The largest number of bytes that are looked at: more than 255 levels take.
  static let maximumTextByteCount = 4096

  /// Reads a path: `m`, then for each level a slash, a decimal number below 2^31 and, if hardened, one of `'`, `h`, `H`.
  ///
  /// There is one spelling for every path but for the mark, so that a slip is never read as another path: the `m` is
  /// required, and signs, spaces, leading zeros, empty levels, a slash at the end and digits of other scripts are
  /// refused. Throws ``DerivationPathError`` with the position of the fault.
  public static func parse(_ text: String) throws(DerivationPathError) -> DerivationPath {
    let byteCount = text.utf8.count
    guard byteCount > 0 else { throw .empty }
    guard byteCount <= maximumTextByteCount else { throw .tooLong(byteCount: byteCount) }
    var reader = Reader(text: Array(text.unicodeScalars))
    guard reader.take("m") else { throw .missingMaster }
    var indexes: [ChildIndex] = []
    while let scalar = reader.next {
      guard reader.take("/") else { throw .unexpectedCharacter(scalar, position: reader.position) }
      indexes.append(try reader.index())
    }
    return try DerivationPath(indexes)
  }

  private struct Reader {
    let text: [Unicode.Scalar]
    private var offset = 0

    init(text: [Unicode.Scalar]) {
      self.text = text
    }

    /// The position of the next character, counted from 1.
    var position: Int { offset + 1 }

    var next: Unicode.Scalar? { offset < text.count ? text[offset] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == scalar else { return false }
      offset += 1
      return true
    }

    /// One level behind its slash.
    mutating func index() throws(DerivationPathError) -> ChildIndex {
      let start = position
      var number: UInt64 = 0
      var digitCount = 0
      while let scalar = next, ("0"..."9").contains(scalar) {
        if digitCount == 1, number == 0 { throw .leadingZero(position: start) }
        number = 10 * number + UInt64(scalar.value - 0x30)
        guard number <= UInt64(ChildIndex.maximumNumber) else { throw .indexTooLarge(position: start) }
        digitCount += 1
        offset += 1
      }
      guard digitCount > 0 else {
        switch next {
        case nil, "/": throw .missingIndex(position: start)
        case let scalar?: throw .unexpectedCharacter(scalar, position: start)
        }
      }
      let isHardened = take("'") || take("h") || take("H")
      return ChildIndex(rawValue: UInt32(number) | (isHardened ? ChildIndex.mark : 0))
    }
  }
}
