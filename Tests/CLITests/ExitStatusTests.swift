import Testing
import WalletEngineCLI

@Test func exitStatusesAreTheDocumentedNumbers() {
  let expected: [WalletEngineCLI.ExitStatus: Int32] = [
    .done: 0, .someFailed: 1, .usage: 2, .store: 3, .file: 4, .interrupted: 130,
  ]
  #expect(expected.count == WalletEngineCLI.ExitStatus.allCases.count)
  for (status, number) in expected { #expect(status.rawValue == number) }
}
