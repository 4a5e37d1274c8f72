import Foundation
import Testing
import WalletEngineCLI

private func row(_ user: [UInt8], path: String = "") -> WalletRow {
  WalletRow(userID: user, chain: "EVM", address: "0xAb", path: path, walletID: "w1")
}

private func text(_ format: RowFormat, _ row: WalletRow) -> String {
  var output: [UInt8] = []
  format.append(row, to: &output)
  return String(decoding: output, as: UTF8.self)
}

/// Ids that have to survive being written, whatever the format.
private let awkward = [
  "u", "", " u ", "a,b", "\"", "\"\"", "a\"b", "a\nb", "a\r\nb", "\r", "\n", ",", "a\\b", "\\u0041",
  "\t\u{1}\u{1F}\u{7F}",
  "=1+1", "@x", "\u{E9}", "e\u{301}", "\u{301}", "\u{FEFF}x", "\u{2028}", "😀", "\u{202E}x", "</script>", "user_id",
]

@Suite struct RowFormatTests {
  @Test func headers() {
    #expect(String(decoding: RowFormat.csv.header, as: UTF8.self) == "user_id,chain,address,path,wallet_id\n")
    #expect(RowFormat.jsonl.header.isEmpty)
    #expect(RowFormat(rawValue: "csv") == .csv && RowFormat(rawValue: "jsonl") == .jsonl)
  }

  @Test(arguments: [
    ("user", "user"), ("", ""), (" u ", " u "), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""),
    ("a\nb", "\"a\nb\""), ("a\r", "\"a\r\""), ("=1+1", "=1+1"), ("'", "'"), ("\u{E9}", "\u{E9}"),
    // A combining mark after a comma or quote does not hide it.
    ("a,\u{301}", "\"a,\u{301}\""), ("\"\u{301}", "\"\"\"\u{301}\""), ("\u{0}", "\u{0}"),
  ])
  func csvFields(id: String, field: String) {
    let line = text(.csv, row(Array(id.utf8)))
    #expect(line.utf8.elementsEqual("\(field),EVM,0xAb,,w1\n".utf8))
  }

  @Test func csvQuotesEveryColumnThatNeedsIt() {
    #expect(text(.csv, row(Array("u".utf8), path: "m/44'/60',0")) == "u,EVM,0xAb,\"m/44'/60',0\",w1\n")
  }

  @Test func jsonLine() {
    #expect(
      text(.jsonl, row(Array("a\"\\\u{1}\u{E9}\n".utf8), path: "m/0'"))
        == #"{"user_id":"a\"\\\u0001é\n","chain":"EVM","address":"0xAb","path":"m/0'","wallet_id":"w1"}"# + "\n")
  }

  /// Foundation's parser judges; it drops a byte order mark at the start of a string, so that one is left out.
  @Test(arguments: awkward.filter { !$0.utf8.starts(with: "\u{FEFF}".utf8) })
  func jsonIsReadBack(id: String) throws {
    let line = text(.jsonl, row(Array(id.utf8)))
    #expect(line.utf8.count { $0 == 0x0A } == 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(parsed?["user_id"]?.utf8.elementsEqual(id.utf8) == true)
    #expect(parsed?.count == 5)
  }

  /// What one command writes, the next can read as its list of users.
  @Test(arguments: awkward)
  func csvIsReadBack(id: String) throws {
    var output = RowFormat.csv.header
    RowFormat.csv.append(row(Array(id.utf8)), to: &output)
    #expect(try lines(of: output) == [.id(2, id)])
    #expect(try lines(of: output, sizes: [1]) == [.id(2, id)])
  }
}
