import Foundation
import WalletEngineCLI

/// Bytes in pieces of chosen sizes.
private final class Pieces: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let sizes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8], sizes: [UInt8]) {
    rest = bytes[...]
    self.sizes = sizes
  }

  func read(into buffer: inout [UInt8]) -> Int? {
    let size = sizes.isEmpty ? buffer.count : 1 + Int(sizes[next % sizes.count])
    next += 1
    let piece = rest.prefix(min(size, buffer.count))
    buffer.replaceSubrange(0..<piece.count, with: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

private func read(_ bytes: [UInt8], column: String?, sizes: [UInt8]) -> Result<[UserLine], UserListError> {
  Result { () throws(UserListError) in
    let reader = UserListReader(name: "list", source: Pieces(bytes, sizes: sizes), column: column)
    var lines: [UserLine] = []
    while true {
      let batch = try reader.next(upTo: 100)
      if batch.isEmpty { return lines }
      lines += batch
    }
  }
}

/// A list read whole, in pieces, byte by byte, and by the slow reader.
private func check(list: [UInt8], column: String?, pieces: [UInt8]) {
  let whole = read(list, column: column, sizes: [])
  require(whole == read(list, column: column, sizes: pieces), "pieces of \(pieces) give other lines")
  if list.count > 60_000 { return }
  require(whole == read(list, column: column, sizes: [0]), "byte by byte gives other lines")
  let found = (try? whole.get())?.map { SlowUserList.Line(number: $0.number, id: try? $0.content.get()) }
  let expected = SlowUserList.lines(of: list, column: column)
  require(found == expected, "read \(String(describing: found)), expected \(String(describing: expected))")
}

/// The users file of the command line.
func fuzzUsers(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let mode = input.byte()
  let pieces = input.bytes(2)
  if mode < 240 { return check(list: input.remaining, column: nil, pieces: pieces) }
  // Around the longest line that is read, where the slow reader does not follow.
  let position = input.number(1)
  let fill = [UInt8](repeating: UInt8(ascii: "x"), count: 65_400 + input.number(1))
  let rest = input.remaining
  let list = Array(rest.prefix(position)) + fill + Array(rest.dropFirst(position))
  check(list: list, column: nil, pieces: pieces.map { $0 | 0xC0 })
}

/// CSV with a column named, and rows as they are written.
func fuzzCSV(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let mode = input.byte()
  let pieces = input.bytes(2)
  if mode < 128 { return check(list: input.remaining, column: "id", pieces: pieces) }
  checkRows(input.remaining)
}

/// What is written is what is read, by the slow reader and by the list reader, and by Foundation's JSON.
private func checkRows(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
  let rows = parts.map { part in
    WalletRow(
      userID: part, chain: "EVM", address: String(decoding: part.reversed(), as: UTF8.self), path: "m/0'",
      walletID: String(decoding: part.prefix(3), as: UTF8.self))
  }
  var csv = RowFormat.csv.header
  for row in rows { RowFormat.csv.append(row, to: &csv) }
  let records = SlowUserList.records(of: csv[...])
  let expected = rows.map { [$0.userID] + [$0.chain, $0.address, $0.path, $0.walletID].map { Array($0.utf8) } }
  require(records.allSatisfy(\.isWellFormed) && records.dropFirst().map(\.fields) == expected, "other fields")
  check(list: csv, column: nil, pieces: [1, 7])
  guard parts.allSatisfy({ SlowUserList.isUTF8($0) }) else { return }
  let lines = (try? read(csv, column: nil, sizes: []).get())?.compactMap { try? $0.content.get() }
  require(lines == parts, "the list reader reads other users")
  for (row, part) in zip(rows, parts) {
    var json: [UInt8] = []
    RowFormat.jsonl.append(row, to: &json)
    let object = try? JSONDecoder().decode([String: String].self, from: Data(json))
    require(object?["user_id"].map { Array($0.utf8) } == part, "other JSON")
    require(object?["address"].map { Array($0.utf8) } == Array(row.address.utf8), "other JSON address")
    require(json.count { $0 == 10 } == 1, "more than one line of JSON")
  }
}
