import Foundation
import TestSupport
import Testing
import WalletHashing

@Suite("scrypt") struct ScryptTests {
  private static func derive(
    _ password: [UInt8], _ salt: [UInt8], n: UInt64, r: UInt32, p: UInt32, byteCount: Int
  ) throws -> String {
    try hashed(byteCount) { (out) throws(HashError) in
      try Scrypt.derive(password: password.span.bytes, salt: salt.span.bytes, n: n, r: r, p: p, into: &out)
    }
  }

  private struct StandardCase: Decodable {
    var password: String
    var salt: String
    var n: String
    var r: String
    var p: String
    var byteCount: String
    var key: HexBytes

    enum CodingKeys: String, CodingKey {
      case r, p
      case password = "PASSWORD"
      case salt = "SALT"
      case n = "N"
      case byteCount = "LENGTH"
      case key = "DERIVED_KEY"
    }
  }

  /// RFC 7914, section 12.
  ///
  /// The last needs 1 GiB of memory and is left to the long form of the tests.
  @Test(.needsSharedVectors) func standard() throws {
    let isLong = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1"
    let cases = try SharedVectors.cases(StandardCase.self, from: "kdf/rfc7914_scrypt.json")
    var count = 0
    for vector in cases {
      let n = try #require(UInt64(vector.n))
      guard isLong || n < 1 << 20 else { continue }
      let key = try Self.derive(
        Array(vector.password.utf8), Array(vector.salt.utf8), n: n, r: #require(UInt32(vector.r)),
        p: #require(UInt32(vector.p)), byteCount: #require(Int(vector.byteCount)))
      #expect(key == vector.key.description)
      count += 1
    }
    CorpusReport.ran("kdf/rfc7914_scrypt", cases: count, excluded: [("1 GiB of memory", cases.count - count)])
  }

  private struct EthersCase: Decodable {
    struct Parameters: Decodable {
      var n: UInt64
      var r: UInt32
      var p: UInt32
      var key: HexBytes

      enum CodingKeys: String, CodingKey {
        case r, p, key
        case n = "N"
      }
    }
    var password: HexBytes
    var salt: HexBytes
    var dkLen: Int
    var scrypt: Parameters
  }

  @Test(.needsSharedVectors) func ethers() throws {
    let cases = try SharedVectors.cases(EthersCase.self, from: "kdf/ethers_pbkdf_scrypt.json")
    for vector in cases {
      let key = try Self.derive(
        vector.password.bytes, vector.salt.bytes, n: vector.scrypt.n, r: vector.scrypt.r, p: vector.scrypt.p,
        byteCount: vector.dkLen)
      #expect(key == vector.scrypt.key.description)
    }
    CorpusReport.ran("kdf/ethers_pbkdf_scrypt (its scrypt half)", cases: cases.count)
  }

  /// N is a power of two above 1, r and p are positive with a product below 2^30 (RFC 7914, section 2).
  @Test(
    arguments: [
      (0, 1, 1, 32), (1, 1, 1, 32), (3, 1, 1, 32), (1_000, 8, 1, 32), (UInt64.max, 8, 1, 32), (16, 0, 1, 32),
      (16, 1, 0, 32), (16, 1 << 15, 1 << 15, 32), (16, UInt32.max, UInt32.max, 32), (16, 1, 1, 0),
    ] as [(UInt64, UInt32, UInt32, Int)])
  func parametersAreChecked(n: UInt64, r: UInt32, p: UInt32, byteCount: Int) {
    #expect(throws: HashError.outOfRange) { try Self.derive([1], [2], n: n, r: r, p: p, byteCount: byteCount) }
  }

  /// More memory than any machine has.
  @Test func memoryThatIsNotThere() {
    #expect(throws: HashError.libraryFailure) {
      try Self.derive([1], [2], n: 1 << 40, r: 1 << 20, p: 1, byteCount: 32)
    }
  }
}
