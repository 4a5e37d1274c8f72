import Testing
import WalletSignIn

@Suite("Addresses that codes are sent to")
struct SignInAddressTests {
  @Test(arguments: [
    ("anna@example.org", "anna@example.org"), ("  Anna@EXAMPLE.Org ", "Anna@example.org"),
    ("a+b.c_d@sub.example.org", "a+b.c_d@sub.example.org"), ("o'neil@example.org", "o'neil@example.org"),
    ("ann\u{e9}@example.org", "ann\u{e9}@example.org"), ("a@b\u{fc}cher.example", "a@b\u{fc}cher.example"),
  ])
  func emails(_ text: String, _ expected: String) throws {
    let address = try SignInAddress.email(text)
    #expect(address.text.utf8.elementsEqual(expected.utf8))
    #expect(address.method == .emailOTP)
  }

  @Test(arguments: [
    "", "@", "a@", "@example.org", "a@b", "a@@example.org", "a@b@example.org", "a b@example.org", "a@exa mple.org",
    "a@example.org, b@example.org", "a@example.org;b@example.org", "a@example.org\r\nBcc: b@example.org",
    "a\n@example.org", "a\0@example.org", "<a@example.org>", "\"a b\"@example.org", "a@[127.0.0.1]", ".a@example.org",
    "a.@example.org", "a..b@example.org", "a@.example.org", "a@example..org", "a@example.org.", "a@-example.org",
    "a@example-.org", "a\u{85}@example.org", "a\u{a0}@example.org", "a\u{2028}@example.org", "a@example.org\t",
    String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "b", count: 64) + ".org",
    "a@" + String(repeating: "b.", count: 140) + "org", String(repeating: " ", count: 600) + "a@example.org",
  ])
  func whatIsNoEmail(_ text: String) {
    #expect(throws: SignInError.malformedAddress) { try SignInAddress.email(text) }
  }

  @Test func addressesAreBytes() throws {
    let (composed, decomposed) = (try SignInAddress.email("\u{e9}@e.org"), try SignInAddress.email("e\u{301}@e.org"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(try SignInAddress.email("a@E.org") == SignInAddress.email("a@e.org"))
    #expect(try SignInAddress.email("A@e.org") != SignInAddress.email("a@e.org"))
  }

  @Test(arguments: [
    ("+4930123456", "+4930123456"), (" +49 (30) 123-456 ", "+4930123456"), ("+1.212.555.0100", "+12125550100"),
    ("+123456789012345", "+123456789012345"), ("+1234567", "+1234567"),
  ])
  func phones(_ text: String, _ expected: String) throws {
    let address = try SignInAddress.phone(text)
    #expect(address.text == expected && address.method == .smsOTP)
  }

  @Test(arguments: [
    "", "+", "4930123456", "004930123456", "+0930123456", "+123456", "+1234567890123456", "+49301234x6", "++4930123456",
    "+49\u{a0}30123456", "+\u{664}\u{669}30123456", "+4930123456\n", "+4930123456,+4930123457",
  ])
  func whatIsNoPhone(_ text: String) {
    #expect(throws: SignInError.malformedAddress) { try SignInAddress.phone(text) }
  }
}
