import Foundation
import Testing

/// None of these secrets, and not the root key, is in anything the program said, nor in any file that is not theirs.
///
/// Hexadecimal digits are looked for in either case, and the bytes themselves in the files.
func expectNoTraces(
  of keys: [String], in workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let store = Workspace.storeOptions
  for command in [["list"], ["audit"], ["doctor"], ["show", "user1"], ["list", "--format", "jsonl"]] {
    _ = try await workspace.run(command + store)
  }
  let rootKey = try workspace.text("keys/root.key").filter { !$0.isNewline }
  #expect(rootKey.utf8.count == 64, sourceLocation: sourceLocation)
  var needles = Set<[UInt8]>()
  for key in keys + [rootKey] {
    // Half of a secret is a leak as well.
    for part in [key.prefix(32), key.suffix(32)] { needles.insert(Array(part.utf8)) }
  }
  let said = Windows(of: needles, in: Array(workspace.transcript.lowercased().utf8))
  #expect(said.found.isEmpty, "a secret was said", sourceLocation: sourceLocation)
  // A positive control: the search finds what is there.
  let control = Windows(of: needles, in: Array((keys.first ?? rootKey).utf8))
  #expect(control.found.count == 2, sourceLocation: sourceLocation)

  let binary = Set(needles.map { text in stride(from: 0, to: text.count, by: 2).map { byte(text[$0], text[$0 + 1]) } })
  for name in try FileManager.default.contentsOfDirectory(atPath: workspace.root) where name.contains("wallets.db") {
    let bytes = try workspace.read(name)
    #expect(Windows(of: needles, in: bytes).found.isEmpty, "\(name) holds a secret", sourceLocation: sourceLocation)
    #expect(Windows(of: binary, in: bytes).found.isEmpty, "\(name) holds a secret", sourceLocation: sourceLocation)
  }
}

/// Which of many byte strings of one length are somewhere in a long one.
private struct Windows {
  var found: Set<[UInt8]> = []

  /// Looks up a few bytes of every window first: most are no beginning of anything.
  init(of needles: Set<[UInt8]>, in bytes: [UInt8]) {
    guard let length = needles.first?.count, bytes.count >= length else { return }
    var beginnings = [Bool](repeating: false, count: 65_536)
    for needle in needles { beginnings[Int(needle[0]) << 8 | Int(needle[1])] = true }
    for start in 0...(bytes.count - length)
    where beginnings[Int(bytes[start]) << 8 | Int(bytes[start + 1])] {
      let window = Array(bytes[start..<start + length])
      if needles.contains(window) { found.insert(window) }
    }
  }
}

private func byte(_ high: UInt8, _ low: UInt8) -> UInt8 {
  func value(_ digit: UInt8) -> UInt8 { digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - 87 }
  return value(high) << 4 | value(low)
}
