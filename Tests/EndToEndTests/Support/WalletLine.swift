/// A row as `provision` and `list` print it.
struct WalletLine: Hashable, Sendable {
  var user: [UInt8]
  var chain: String
  var address: String
  var path: String
  var walletID: String

  static let header = "user_id,chain,address,path,wallet_id\n"

  enum Problem: Error {
    case noHeader(String)
    case wrongFieldCount(line: Int, fields: [String])
  }

  /// The rows of a whole output, header first.
  static func parse(_ output: [UInt8]) throws -> [WalletLine] {
    guard output.starts(with: header.utf8) else {
      throw Problem.noHeader(String(decoding: output.prefix(80), as: UTF8.self))
    }
    return try CSVReader.records(output[header.utf8.count...]).enumerated().map { index, fields in
      guard fields.count == 5 else {
        throw Problem.wrongFieldCount(line: index + 2, fields: fields.map { String(decoding: $0, as: UTF8.self) })
      }
      let texts = fields.map { String(decoding: $0, as: UTF8.self) }
      return WalletLine(user: fields[0], chain: texts[1], address: texts[2], path: texts[3], walletID: texts[4])
    }
  }

  /// The rows of an output that was cut off anywhere: whole lines only; the header may be missing too.
  static func parseInterrupted(_ output: [UInt8]) throws -> [WalletLine] {
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return try parse(Array(output[...end]))
  }
}

extension WalletLine {
  /// The user as text, for ids that are plain.
  var userText: String { String(decoding: user, as: UTF8.self) }

  /// What no two rows of a store may share.
  struct Slot: Hashable {
    var user: [UInt8]
    var chain: String
  }

  var slot: Slot { Slot(user: user, chain: chain) }
}

/// Comma-separated values as RFC 4180 section 2 has them, written for the tests alone.
enum CSVReader {
  static func records(_ bytes: ArraySlice<UInt8>) -> [[[UInt8]]] {
    let (quote, comma, lineFeed) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    var records: [[[UInt8]]] = []
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case quote where isQuoted && rest.first == quote: field.append(rest.removeFirst())
      case quote: isQuoted.toggle()
      case comma where !isQuoted:
        fields.append(field)
        field = []
      case lineFeed where !isQuoted:
        records.append(fields + [field])
        (fields, field) = ([], [])
      default: field.append(byte)
      }
    }
    // Without a line feed at the end, the last record was cut off: let the caller see it.
    return fields.isEmpty && field.isEmpty ? records : records + [fields + [field]]
  }
}
