import TestSupport
import Testing
import WalletHashing

@Suite("PBKDF2") struct PBKDF2Tests {
  static func derive(
    _ digest: PBKDF2.Digest, _ password: [UInt8], _ salt: [UInt8], rounds: Int, byteCount: Int
  ) throws -> String {
    try hashed(byteCount) { (out) throws(HashError) in
      try PBKDF2.derive(
        digest, password: password.span.bytes, salt: salt.span.bytes, rounds: rounds, into: &out)
    }
  }

  struct WycheproofCase: Decodable {
    var password: HexBytes
    var salt: HexBytes
    var iterationCount: Int
    var dkLen: Int
    var dk: HexBytes
    var result: String
  }

  @Test(.needsSharedVectors, arguments: ["wycheproof_pbkdf2_sha256", "wycheproof_pbkdf2_sha512"])
  func wycheproof(_ file: String) throws {
    let cases = try SharedVectors.cases(WycheproofCase.self, from: "kdf/\(file).json")
    for vector in cases {
      try #require(vector.result == "valid" && vector.dkLen == vector.dk.bytes.count)
      let key = try Self.derive(
        file.contains("256") ? .sha256 : .sha512, vector.password.bytes, vector.salt.bytes,
        rounds: vector.iterationCount, byteCount: vector.dkLen)
      #expect(key == vector.dk.description)
    }
    CorpusReport.ran("kdf/\(file)", cases: cases.count)
  }

  struct EthersCase: Decodable {
    struct Parameters: Decodable {
      var algorithm: String
      var iterations: Int
      var key: HexBytes
    }
    var password: HexBytes
    var salt: HexBytes
    var dkLen: Int
    var pbkdf2: Parameters
  }

  @Test(.needsSharedVectors) func ethers() throws {
    let cases = try SharedVectors.cases(EthersCase.self, from: "kdf/ethers_pbkdf_scrypt.json")
    for vector in cases {
      let key = try Self.derive(
        vector.pbkdf2.algorithm == "sha256" ? .sha256 : .sha512, vector.password.bytes, vector.salt.bytes,
        rounds: vector.pbkdf2.iterations, byteCount: vector.dkLen)
      #expect(key == vector.pbkdf2.key.description)
    }
    CorpusReport.ran("kdf/ethers_pbkdf_scrypt (its PBKDF2 half)", cases: cases.count)
  }

  /// Nothing at all as password and salt has addresses too.
  ///
  /// The expected value is that of Python's hashlib.
  @Test func emptyPasswordAndSalt() throws {
    #expect(
      try Self.derive(.sha512, [], [], rounds: 1, byteCount: 64)
        == "6d2ecbbbfb2e6dcd7056faf9af6aa06eae594391db983279a6bf27e0eb228614"
        + "3ab0c996f33ca4b667e945829ea693340f2831797324e5f31df18ed171d18c97")
  }

  @Test func argumentsAreChecked() {
    #expect(throws: HashError.outOfRange) { try Self.derive(.sha512, [1], [2], rounds: 0, byteCount: 64) }
    #expect(throws: HashError.outOfRange) { try Self.derive(.sha512, [1], [2], rounds: -1, byteCount: 64) }
    #expect(throws: HashError.outOfRange) { try Self.derive(.sha512, [1], [2], rounds: 1 << 31, byteCount: 64) }
    #expect(throws: HashError.outOfRange) { try Self.derive(.sha512, [1], [2], rounds: 1, byteCount: 0) }
  }
}
