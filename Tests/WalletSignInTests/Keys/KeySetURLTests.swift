import Testing
import WalletSignIn

@Suite("Addresses of key sets")
struct KeySetURLTests {
  @Test(arguments: [
    ("https://issuer.example/keys", "https://issuer.example:443/keys"),
    ("HTTPS://Issuer.EXAMPLE", "https://issuer.example:443/"),
    ("https://issuer.example:8443/a/b?c=d&e=%20", "https://issuer.example:8443/a/b?c=d&e=%20"),
    ("https://issuer.example?x", "https://issuer.example:443/?x"),
    ("https://192.0.2.1/k", "https://192.0.2.1:443/k"), ("https://[2001:db8::1]/k", "https://[2001:db8::1]:443/k"),
    ("http://localhost/k", "http://localhost:80/k"), ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
    ("http://127.255.255.254/", "http://127.255.255.254:80/"), ("http://[::1]:1/", "http://[::1]:1/"),
    ("http://LOCALHOST", "http://localhost:80/"), ("https://issuer.example/@/:", "https://issuer.example:443/@/:"),
  ])
  func accepted(_ given: String, _ used: String) throws {
    #expect(try KeySetURL(given).text == used)
  }

  @Test(arguments: [
    "http://localhost.evil.example/", "http://localhost./", "http://127.0.0.1.evil.example/", "http://127.1/",
    "http://127.0.0.1./", "http://0x7f.0.0.1/", "http://0177.0.0.1/", "http://2130706433/", "http://127.0.0.256/",
    "http://127.0.0/", "http://127.0.0.0.1/", "http://127.00.0.1/", "http://127.0.0.+1/", "http://0.0.0.0/",
    "http://[::ffff:127.0.0.1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::]/", "http://issuer.example/",
    "http://10.0.0.1/", "http://evillocalhost/", "http://127.0.0.1evil/",
  ])
  func plainOnlyToThisMachine(_ text: String) {
    let error = #expect(throws: KeySetAddressFault.self) { try KeySetURL(text) }
    #expect(error == .insecure || error == .malformed)
  }

  @Test(arguments: [
    ("http://127.0.0.1@evil.example/", KeySetAddressFault.credentials), ("https://user@issuer.example/", .credentials),
    ("https://user:secret@issuer.example/", .credentials), ("https://@issuer.example/", .credentials),
    ("https://issuer.example/#a", .fragment), ("http://localhost#@evil.example/", .fragment),
    ("ftp://issuer.example/", .unsupportedScheme), ("file:///etc/passwd", .unsupportedScheme),
    ("gopher://127.0.0.1/", .unsupportedScheme), ("httpss://issuer.example", .unsupportedScheme), ("", .malformed),
    ("issuer.example/keys", .malformed), ("https:///keys", .malformed), ("https://", .malformed),
    ("https://issuer.example:0/", .malformed), ("https://issuer.example:65536/", .malformed),
    ("https://issuer.example:/", .malformed), ("https://issuer.example:+1/", .malformed),
    ("https://issuer.example:1:2/", .malformed), ("https://issuer example/", .malformed),
    ("https://issuer.example/\r\nHost: x", .malformed), ("https://issuer.example\\@evil.example/", .malformed),
    ("https://[::1/", .malformed), ("https://[]/", .malformed), ("https://[::1]x/", .malformed),
    ("https://[fe80::1%25eth0]/", .malformed), ("https://iss\u{fc}er.example/", .malformed),
    ("https://a%2eb/", .malformed), ("https://issuer.example/\u{7f}", .malformed), ("//issuer.example/", .malformed),
  ])
  func refused(_ text: String, _ fault: KeySetAddressFault) throws {
    #expect(throws: fault) { try KeySetURL(text) }
    #expect(throws: SignInError.keySetAddress(fault)) {
      try TokenVerifier(keys: .url(text), issuer: "i", audience: "a")
    }
    #expect(!SignInError.keySetAddress(fault).description.isEmpty)
  }

  @Test func theLengthIsBounded() throws {
    #expect(throws: KeySetAddressFault.malformed) {
      try KeySetURL("https://issuer.example/" + String(repeating: "a", count: 3000))
    }
  }
}
