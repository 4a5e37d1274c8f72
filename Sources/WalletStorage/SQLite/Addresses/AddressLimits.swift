/// When a store does what with the addresses of new wallets; see ``AddressTables``.
package struct AddressLimits: Sendable {
  /// A batch with fewer addresses writes them into the index at once.
  package var fewestAddressesOfRun: Int
  /// With so many addresses in runs, moving them into the index begins.
  package var largestTail: Int
  /// With so many runs too, however short they are.
  package var mostRuns: Int

  package init(fewestAddressesOfRun: Int, largestTail: Int, mostRuns: Int) {
    self.fewestAddressesOfRun = fewestAddressesOfRun
    self.largestTail = largestTail
    self.mostRuns = mostRuns
  }

  /// Half a million addresses take 16 MB of memory, and fill each page of an index of ten million ten times over.
  package static let standard = AddressLimits(fewestAddressesOfRun: 128, largestTail: 1 << 19, mostRuns: 1024)
}
