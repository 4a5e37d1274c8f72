/// Decides whether a file is a CSV file, and which column holds the user ids.
enum CSVHeader {
  /// The column that makes a file a CSV file without `--column`.
  static let defaultColumn = "user_id"

  /// The position of the only column with exactly these bytes as its name.
  static func position(of column: String, in names: [[UInt8]], of file: String) throws(UserListError) -> Int? {
    let matches = names.indices.filter { names[$0].elementsEqual(column.utf8) }
    guard matches.count <= 1 else { throw .duplicateColumn(name: file, column: column) }
    return matches.first
  }

  /// The column name nearest to one that is not there.
  static func suggestion(for column: String, in names: [[UInt8]]) -> String? {
    EditDistance.suggestion(for: column, among: names.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a first line was probably meant to be a header: `User_ID`, `name;user_id`, `"user id"`.
  ///
  /// As a plain list, it would create wallets for users of that name and of every whole line below it.
  static func isNearMiss(_ line: ArraySlice<UInt8>) -> Bool {
    line.split { [0x09, 0x0D, 0x2C, 0x3B].contains($0) }.contains { field in
      let letters = field.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "\""): nil
        default: byte
        }
      }
      return letters.elementsEqual("userid".utf8)
    }
  }
}
