extension VectorFields {
  /// A whole number that a type can hold.
  package func integer<Number: FixedWidthInteger>(_ name: String, as type: Number.Type) throws(VectorFault) -> Number {
    guard let number = Number(exactly: try integer(name)) else {
      throw .wrongType(field: name, expected: "a number from \(Number.min) to \(Number.max)")
    }
    return number
  }

  /// A whole number within bounds.
  package func integer(_ name: String, within bounds: ClosedRange<Int>) throws(VectorFault) -> Int {
    let number = try integer(name)
    guard bounds.contains(number) else {
      throw .wrongType(field: name, expected: "a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// A number of 64 bits, written as a text of decimal digits.
  package func decimal(_ name: String) throws(VectorFault) -> UInt64 {
    guard let number = UInt64(try text(name)) else {
      throw .wrongType(field: name, expected: "a text of decimal digits, of at most 64 bits")
    }
    return number
  }

  /// A list of objects.
  package func objects(_ name: String) throws(VectorFault) -> [VectorFields] {
    var objects: [VectorFields] = []
    for value in try list(name) {
      guard case .object(let fields) = value else { throw .wrongType(field: name, expected: "a list of objects") }
      objects.append(fields)
    }
    return objects
  }
}
