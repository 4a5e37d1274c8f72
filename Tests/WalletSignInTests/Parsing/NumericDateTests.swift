import Testing
import WalletSignIn

@Suite("Times in tokens")
struct NumericDateTests {
  private func seconds(_ text: String, _ rounding: NumericDate.Rounding = .down) -> Int64? {
    NumericDate.seconds(Array(text.utf8), rounding)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1300819380", 1_300_819_380), ("1.3e9", 1_300_000_000), ("4503599627370496", 1 << 52),
      ("-4503599627370496", -(1 << 52)), ("1e-400", 0), ("0.0000000001e10", 1),
    ] as [(String, Int64)])
  func times(_ text: String, _ expected: Int64) {
    #expect(seconds(text) == expected)
  }

  @Test func fractionsAreRoundedToWhereLessIsAccepted() {
    #expect(seconds("1.9", .down) == 1)
    #expect(seconds("1.1", .up) == 2)
    #expect(seconds("-1.9", .down) == -2)
    #expect(seconds("-1.9", .up) == -1)
  }

  @Test(arguments: [
    "4503599627370497", "-4503599627370497", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "1e308",
    "1e309", "-1e309", "1e99999999999", "1" + String(repeating: "0", count: 100),
  ])
  func whatIsNoTime(_ text: String) {
    #expect(seconds(text) == nil)
  }
}
