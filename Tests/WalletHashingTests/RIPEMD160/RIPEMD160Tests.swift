import Testing
import WalletHashing

@Suite("RIPEMD-160") struct RIPEMD160Tests {
  /// The examples of the function's authors.
  @Test(arguments: [
    ("", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
    ("abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
    ("message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
  ])
  func examples(text: String, digest: String) throws {
    let message = Array(text.utf8)
    #expect(RIPEMD160.isAvailable)
    #expect(
      try hashed(20) { (out) throws(HashError) in try RIPEMD160.hash(message.span.bytes, into: &out) } == digest)
  }

  /// What an OpenSSL without the function leads to.
  @Test func missingFunction() {
    let missing = RIPEMD160.Function(name: "RIPEMD-160 of another day")
    #expect(throws: HashError.unavailable(name: "RIPEMD-160 of another day")) {
      try hashed(20) { (out) throws(HashError) in try RIPEMD160.hash(RawSpan(), into: &out, missing) }
    }
  }
}
