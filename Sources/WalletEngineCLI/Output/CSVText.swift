/// Fields of a CSV file (RFC 4180 section 2).
enum CSVText {
  /// Appends a field, in quotes when it holds a comma, a quote or a line break.
  ///
  /// Nothing else is changed: a field that a spreadsheet would take for a formula is written as it is.
  static func append(_ field: some Collection<UInt8>, to output: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = field.contains { byte in
      byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes else {
      output.append(contentsOf: field)
      return
    }
    output.append(quote)
    for byte in field {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }
}
