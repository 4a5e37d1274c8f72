/// One wallet as the commands print it.
///
/// Public data only.
package struct WalletRow: Equatable, Sendable {
  /// The user id in UTF-8.
  package var userID: [UInt8]
  /// `EVM` or `SOL`.
  package var chain: String
  package var address: String
  /// The derivation path, empty for a wallet with a raw key.
  package var path: String
  package var walletID: String

  package init(userID: [UInt8], chain: String, address: String, path: String, walletID: String) {
    self.userID = userID
    self.chain = chain
    self.address = address
    self.path = path
    self.walletID = walletID
  }
}

/// How rows are written.
package enum RowFormat: String, Sendable, CaseIterable {
  /// A header line, then one line per row; fields quoted where RFC 4180 asks for it, lines end in LF.
  case csv
  /// One JSON object per line, no header.
  case jsonl

  private static let columns = ["user_id", "chain", "address", "path", "wallet_id"]

  /// What comes before the first row.
  package var header: [UInt8] {
    switch self {
    case .csv: Array((Self.columns.joined(separator: ",") + "\n").utf8)
    case .jsonl: []
    }
  }

  /// Appends one row, line feed included.
  package func append(_ row: WalletRow, to output: inout [UInt8]) {
    switch self {
    case .csv:
      CSVText.append(row.userID, to: &output)
      for field in [row.chain, row.address, row.path, row.walletID] {
        output.append(UInt8(ascii: ","))
        CSVText.append(field.utf8, to: &output)
      }
    case .jsonl:
      let fields = [row.userID] + [row.chain, row.address, row.path, row.walletID].map { Array($0.utf8) }
      for (index, field) in fields.enumerated() {
        output.append(UInt8(ascii: index == 0 ? "{" : ","))
        JSONText.append(Array(Self.columns[index].utf8), to: &output)
        output.append(UInt8(ascii: ":"))
        JSONText.append(field, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "\n"))
  }
}
