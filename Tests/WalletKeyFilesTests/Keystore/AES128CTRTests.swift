import TestSupport
import Testing
import WalletKeyFiles

@Suite("AES-128-CTR") struct AES128CTRTests {
  private struct Case: Decodable {
    var key: HexBytes
    var counter: HexBytes
    var plaintext: HexBytes
    var ciphertext: HexBytes

    enum CodingKeys: String, CodingKey {
      case key = "KEY"
      case counter = "IV"
      case plaintext = "PLAINTEXT"
      case ciphertext = "CIPHERTEXT"
    }
  }

  private static func applied(key: [UInt8], counter: [UInt8], to input: [UInt8]) throws -> [UInt8] {
    var output = [UInt8](repeating: 0xee, count: input.count)
    var bytes = output.mutableSpan
    var span = bytes.mutableBytes
    try AES128CTR.apply(
      key: key.span.bytes, initialCounter: counter.span.bytes, to: input.span.bytes, into: &span)
    return output
  }

  /// RFC 3686, NIST SP 800-38A F.5.1, and counters that wrap at 32, 64 and 128 bits.
  @Test(.needsSharedVectors) func published() throws {
    let cases = try SharedVectors.cases(Case.self, from: "aead/aes128_ctr.json")
    for vector in cases {
      let (key, counter) = (vector.key.bytes, vector.counter.bytes)
      #expect(try Self.applied(key: key, counter: counter, to: vector.plaintext.bytes) == vector.ciphertext.bytes)
      #expect(try Self.applied(key: key, counter: counter, to: vector.ciphertext.bytes) == vector.plaintext.bytes)
    }
    CorpusReport.ran("aead/aes128_ctr", cases: cases.count)
  }

  @Test(arguments: [(15, 16), (17, 16), (0, 16), (16, 15), (16, 17), (16, 12), (32, 16)])
  func lengthsAreChecked(key: Int, counter: Int) {
    #expect(throws: KeyFileError.libraryFailure) {
      try Self.applied(
        key: [UInt8](repeating: 1, count: key), counter: [UInt8](repeating: 2, count: counter), to: [1, 2, 3])
    }
  }
}
