import Foundation
import TestSupport
import Testing
import WalletSignIn

@Suite("base64url")
struct Base64URLTests {
  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func examples(_ bytes: String, _ text: String) throws {
    #expect(try Base64URL.decode(Array(text.utf8)) == Array(bytes.utf8))
    #expect(Base64URL.encode(bytes.utf8) == text)
  }

  @Test func bytesOfEveryLengthAgreeWithFoundation() throws {
    var random = SeededGenerator(seed: 1)
    for length in 0..<300 {
      let bytes = random.bytes(length)
      let expected = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
      #expect(Base64URL.encode(bytes) == expected)
      #expect(try Base64URL.decode(Array(expected.utf8)) == bytes)
    }
  }

  /// Whatever is accepted is the one text of its bytes.
  @Test func everyShortTextHasOneSpelling() throws {
    let characters = Array("AQgw4-_+/= \n".utf8) + [0, 0xFF]
    var accepted = 0
    func visit(_ text: [UInt8]) {
      if let bytes = try? Base64URL.decode(text) {
        accepted += 1
        #expect(Array(Base64URL.encode(bytes).utf8) == text)
      }
      guard text.count < 4 else { return }
      for character in characters { visit(text + [character]) }
    }
    visit([])
    // No text, 7 × 4 of two characters, 49 × 4 of three, 7^4 of four, with the letters of the alphabet in the list;
    // of the last characters some have their low bits clear.
    #expect(accepted > 7 * 7 * 7 * 7)
  }

  @Test func randomTextsNeverCrash() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let text = random.bytes(Int(random.next() % 40))
      if let bytes = try? Base64URL.decode(text) { #expect(Array(Base64URL.encode(bytes).utf8) == text) }
    }
  }
}
