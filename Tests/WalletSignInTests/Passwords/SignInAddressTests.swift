import Testing
import WalletSignIn

@Suite("Addresses that codes are sent to")
struct SignInAddressTests {
  @Test(arguments: [
    ("anna@example.org", "anna@example.org"), ("  Anna@EXAMPLE.Org ", "anna@example.org"),
    ("a+b.c_d@sub.example.org", "a+b.c_d@sub.example.org"), ("o'neil@example.org", "o'neil@example.org"),
    ("ann\u{e9}@example.org", "ann\u{e9}@example.org"), ("a@b\u{fc}cher.example", "a@b\u{fc}cher.example"),
    // UAX #15: a composed letter, a decomposed one, marks out of order (figure 6 has U+1E69), and a singleton (figure 3).
    ("e\u{301}@example.org", "\u{e9}@example.org"), ("E\u{301}@Example.org", "\u{e9}@example.org"),
    ("\u{c9}@example.org", "\u{e9}@example.org"), ("s\u{307}\u{323}@example.org", "\u{1e69}@example.org"),
    ("\u{212b}@example.org", "\u{e5}@example.org"), ("\u{212a}@example.org", "k@example.org"),
    ("A\u{30a}@B\u{dc}CHER.example", "\u{e5}@b\u{fc}cher.example"),
    // Words that are spelt differently stay two.
    ("stra\u{df}e@example.org", "stra\u{df}e@example.org"), ("STRASSE@example.org", "strasse@example.org"),
    ("\u{3a3}\u{3c2}@example.org", "\u{3c3}\u{3c2}@example.org"),
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
    // U+037E normalises to a semicolon, U+2000 to a space; U+0378 is unassigned, U+FFFF is none.
    "a\u{37e}@example.org", "a\u{2000}b@example.org", "a\u{378}@example.org", "a\u{ffff}@example.org",
    // 64 bytes that are more in lower case: U+023A has two, U+2C65 three.
    String(repeating: "\u{23a}", count: 32) + "@example.org",
    "a@" + String(repeating: "b.", count: 140) + "org", String(repeating: " ", count: 600) + "a@example.org",
  ])
  func whatIsNoEmail(_ text: String) {
    #expect(throws: SignInError.malformedAddress) { try SignInAddress.email(text) }
  }

  @Test func spellingsOfOneAddressAreOneIdentity() throws {
    let spellings = ["Ann\u{e9}@e.org", "anne\u{301}@E.org", " ANNE\u{301}@e.ORG ", "ann\u{c9}@e.org"]
    #expect(try Set(spellings.map { try SignInAddress.email($0) }).count == 1)
    #expect(try SignInAddress.email("anne@e.org") != SignInAddress.email("ann\u{e9}@e.org"))
    for spelling in spellings {
      // What was put in form stays as it is.
      let address = try SignInAddress.email(spelling)
      #expect(try SignInAddress.email(address.text).text.utf8.elementsEqual(address.text.utf8))
    }
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
