import WalletHD

/// Derivation paths, against a parser that splits at slashes.
func fuzzPath(_ bytes: [UInt8]) {
  let text = text(bytes)
  let found = try? DerivationPath.parse(text)
  let expected = slowPath(text)
  require(found?.indexes.map(\.rawValue) == expected, "the parser says \(String(describing: found))")
  guard let found else { return }
  let canonical = found.description
  require((try? DerivationPath.parse(canonical)) == found, "the path is not read back")
  require(same(canonical, text.map { "hH".contains($0) ? "'" : String($0) }.joined()), "the text is not canonical")
  require(found.hardened.indexes.allSatisfy(\.isHardened), "not hardened")
}

private func slowPath(_ text: String) -> [UInt32]? {
  let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
  guard text.utf8.count <= 4096, levels.count <= 256, levels[0] == Array("m".utf8) else { return nil }
  var indexes: [UInt32] = []
  for level in levels.dropFirst() {
    var digits = level
    let isHardened = ["'", "h", "H"].contains { digits.last == $0.utf8.first }
    if isHardened { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 10, digits == [0x30] || digits[0] != 0x30 else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = 10 * number + Int(digit - 0x30)
    }
    guard number < 1 << 31 else { return nil }
    indexes.append(UInt32(number) + (isHardened ? 1 << 31 : 0))
  }
  return indexes
}
