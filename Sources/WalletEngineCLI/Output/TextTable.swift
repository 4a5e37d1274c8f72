/// A table for people: a header line and aligned columns, two spaces apart.
package struct TextTable: Sendable {
  private let header: [String]
  private var rows: [[String]] = []

  /// A table with these columns and no rows.
  package init(columns: [String]) {
    header = columns
  }

  /// Adds a row; missing cells are empty, surplus ones are dropped.
  ///
  /// Cells are made safe for a terminal.
  package mutating func add(_ cells: [String]) {
    var row = cells.prefix(header.count).map { Printable.escaped(Printable.bounded($0)) }
    while row.count < header.count { row.append("") }
    rows.append(row)
  }

  /// The table as UTF-8 text.
  package var text: [UInt8] {
    let lines = [header] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var output = ""
    for line in lines {
      var text = ""
      for (column, cell) in line.enumerated() {
        text += cell
        guard column < line.count - 1 else { continue }
        text += String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      output += text + "\n"
    }
    return Array(output.utf8)
  }
}
