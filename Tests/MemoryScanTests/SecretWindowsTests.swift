import TestSupport
import Testing
import WalletSecrets

/// What counts as a find; see ``SecretWindows/form(ofMasked:before:after:)``.
@Suite("Windows of secrets")
struct SecretWindowsTests {
  private let text = Array("00112233445566778899aabbccddeeff".utf8)

  private func table() -> SecretWindows {
    let windows = SecretWindows()
    windows.insert(text.span.bytes, as: .lowerCaseHexadecimal)
    return windows
  }

  private func window(at start: Int, of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) }
  }

  private func form(
    _ windows: SecretWindows, at start: Int, before: Character?, after: Character?
  ) -> SecretForm? {
    windows.form(
      ofMasked: window(at: start, of: text) ^ windows.mask, before: before?.asciiValue, after: after?.asciiValue)
  }

  @Test func everyWindowIsFound() {
    let windows = table()
    #expect(windows.count == 50)
    for start in 0...text.count - 8 {
      let key = window(at: start, of: text) ^ windows.mask
      #expect(windows.mayContain(masked: key))
      #expect(windows.form(ofMasked: key, before: nil, after: nil) == .lowerCaseHexadecimal)
    }
  }

  @Test func textAmidOtherDigitsIsOtherText() {
    let windows = table()
    // 22334455, at position 4, stands between 1 and 6.
    #expect(form(windows, at: 4, before: "1", after: "6") == .lowerCaseHexadecimal)
    #expect(form(windows, at: 4, before: "\0", after: "\0") == .lowerCaseHexadecimal)
    #expect(form(windows, at: 4, before: "x", after: "6") == .lowerCaseHexadecimal)
    #expect(form(windows, at: 4, before: "2", after: "6") == nil)
    #expect(form(windows, at: 4, before: "1", after: "a") == nil)
    #expect(form(windows, at: 4, before: "F", after: nil) == nil)
    // At the ends of the text any digit is foreign.
    #expect(form(windows, at: 0, before: "0", after: "4") == nil)
    #expect(form(windows, at: 24, before: "b", after: "0") == nil)
    #expect(form(windows, at: 24, before: "b", after: "\n") == .lowerCaseHexadecimal)
    // Backwards: 55443322 stands between 6 and 1.
    let backwards = window(at: 4, of: text).byteSwapped ^ windows.mask
    let six = Character("6").asciiValue
    let one = Character("1").asciiValue
    #expect(windows.form(ofMasked: backwards, before: six, after: one) == .reversedLowerCaseHexadecimal)
    #expect(windows.form(ofMasked: backwards, before: one, after: six) == nil)
  }

  @Test func bytesCountWhateverStandsBeside() {
    var generator = SeededGenerator(seed: 1)
    let secret = generator.bytes(32)
    let windows = SecretWindows()
    windows.insert(secret.span.bytes, as: .bytes)
    #expect(windows.count == 50)
    let reversed = Array(secret.reversed())
    for start in 0...24 {
      #expect(
        windows.form(ofMasked: window(at: start, of: secret) ^ windows.mask, before: 0x30, after: 0x30) == .bytes)
      #expect(
        windows.form(ofMasked: window(at: start, of: reversed) ^ windows.mask, before: 0x30, after: 0x30)
          == .reversedBytes)
    }
  }

  @Test func otherWindowsAreNotFound() {
    let windows = table()
    #expect(windows.form(ofMasked: 0, before: nil, after: nil) == nil)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      #expect(windows.form(ofMasked: generator.next() ^ windows.mask, before: nil, after: nil) == nil)
    }
  }
}
