import Testing

/// The program ended with this status, and an error line names what has to be named.
func expect(
  _ outcome: ChildProcess.Outcome, exits status: Int32, naming names: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.ending == .exited(status), "it said: \(outcome.errors)", sourceLocation: sourceLocation)
  let errorLines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
  for name in names {
    #expect(
      errorLines.contains { $0.contains(name) }, "no error line names \(name): \(outcome.errors)",
      sourceLocation: sourceLocation)
  }
  if status == 0 {
    #expect(errorLines.isEmpty, sourceLocation: sourceLocation)
  } else if status != 130 {
    #expect(!errorLines.isEmpty, "status \(status) without an error line", sourceLocation: sourceLocation)
  }
}

/// Rows for exactly these users in this order, each with the wallets of these chains in this order, none shared.
func expect(
  _ rows: [WalletLine], areOf users: [String], chains: [String] = ["EVM", "SOL"],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let expected = users.flatMap { user in chains.map { WalletLine.Slot(user: Array(user.utf8), chain: $0) } }
  // Compared by hand: a failure that lists 40,000 rows helps nobody.
  let difference = zip(rows.map(\.slot), expected).enumerated().first { $1.0 != $1.1 }?.offset
  #expect(rows.count == expected.count, sourceLocation: sourceLocation)
  #expect(difference == nil, "rows differ from here on", sourceLocation: sourceLocation)
  let slotCount = Set(rows.map(\.slot)).count
  #expect(Set(rows.map(\.address)).count == slotCount, "two wallets share an address", sourceLocation: sourceLocation)
  #expect(Set(rows.map(\.walletID)).count == slotCount, "two wallets share an id", sourceLocation: sourceLocation)
  #expect(rows.allSatisfy { $0.path.isEmpty && $0.hasPlausibleAddress }, sourceLocation: sourceLocation)
}

extension WalletLine {
  /// The form alone; whether it is the right address is for the oracles to say.
  var hasPlausibleAddress: Bool {
    switch chain {
    case "EVM":
      address.count == 42 && address.hasPrefix("0x") && address.dropFirst(2).allSatisfy(\.isHexDigit)
    case "SOL":
      (32...44).contains(address.count)
        && address.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) && !"0OIl".contains($0) }
    default: false
    }
  }
}

/// Waits until something is so, looking often; false when it takes too long.
func eventually(within limit: Duration = .seconds(120), _ isSo: () throws -> Bool) async throws -> Bool {
  let clock = ContinuousClock()
  let end = clock.now + limit
  while try !isSo() {
    guard clock.now < end else { return false }
    try await Task.sleep(for: .milliseconds(1))
  }
  return true
}
