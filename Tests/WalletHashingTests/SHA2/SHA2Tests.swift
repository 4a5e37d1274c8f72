import TestSupport
import Testing
import WalletHashing

@Suite("SHA-2") struct SHA2Tests {
  struct CAVPCase: Decodable {
    var bitCount: String
    var message: HexBytes
    var digest: HexBytes

    enum CodingKeys: String, CodingKey {
      case bitCount = "Len"
      case message = "Msg"
      case digest = "MD"
    }
  }

  struct EthersCase: Decodable {
    var data: HexBytes
    var sha256: HexBytes
    var sha512: HexBytes
    var ripemd160: HexBytes
  }

  static func sha256(_ message: [UInt8]) throws -> String {
    try hashed(32) { (out) throws(HashError) in try SHA256.hash(message.span.bytes, into: &out) }
  }

  static func sha512(_ message: [UInt8]) throws -> String {
    try hashed(64) { (out) throws(HashError) in try SHA512.hash(message.span.bytes, into: &out) }
  }

  @Test(
    .needsSharedVectors,
    arguments: ["cavp_sha256_shortmsg", "cavp_sha256_longmsg", "cavp_sha512_shortmsg", "cavp_sha512_longmsg"])
  func knownAnswers(_ file: String) throws {
    let cases = try SharedVectors.cases(CAVPCase.self, from: "hashes/\(file).json")
    for vector in cases {
      // The empty message is written as one zero byte with a length of 0 bits.
      let message = vector.bitCount == "0" ? [] : vector.message.bytes
      try #require(message.count * 8 == Int(vector.bitCount))
      let digest = try file.contains("256") ? Self.sha256(message) : Self.sha512(message)
      #expect(digest == vector.digest.description)
    }
    CorpusReport.ran("hashes/\(file)", cases: cases.count)
  }

  @Test(.needsSharedVectors) func ethers() throws {
    let cases = try SharedVectors.cases(EthersCase.self, from: "hashes/ethers_hashes.json")
    for vector in cases {
      #expect(try Self.sha256(vector.data.bytes) == vector.sha256.description)
      #expect(try Self.sha512(vector.data.bytes) == vector.sha512.description)
      let digest = try hashed(20) { (out) throws(HashError) in
        try RIPEMD160.hash(vector.data.bytes.span.bytes, into: &out)
      }
      #expect(digest == vector.ripemd160.description)
    }
    CorpusReport.ran("hashes/ethers_hashes (SHA-256, SHA-512, RIPEMD-160)", cases: cases.count)
  }

  /// FIPS 180-4's own examples, so that the functions are checked where the corpora are not.
  @Test func examples() throws {
    #expect(
      try Self.sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try Self.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      try Self.sha512(Array("abc".utf8))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
  }

  @Test(arguments: [0, 31, 33, 64]) func outputSizeIsChecked(_ byteCount: Int) {
    #expect(throws: HashError.wrongByteCount(expected: 32, found: byteCount)) {
      try hashed(byteCount) { (out) throws(HashError) in try SHA256.hash(RawSpan(), into: &out) }
    }
    let expected = byteCount == 64 ? nil : HashError.wrongByteCount(expected: 64, found: byteCount)
    #expect(
      performing: {
        _ = try hashed(byteCount) { (out) throws(HashError) in try SHA512.hash(RawSpan(), into: &out) }
        if byteCount == 64 { throw HashError.outOfRange }
      }, throws: { $0 as? HashError == expected ?? .outOfRange })
  }
}
