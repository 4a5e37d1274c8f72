import TestSupport
import Testing
import WalletHashing

@Suite("HMAC") struct HMACTests {
  static func sha256(_ message: [UInt8], key: [UInt8]) throws -> String {
    try hashed(32) { (out) throws(HashError) in
      try HMACSHA256.authenticate(message.span.bytes, key: key.span.bytes, into: &out)
    }
  }

  static func sha512(_ message: [UInt8], key: [UInt8]) throws -> String {
    try hashed(64) { (out) throws(HashError) in
      try HMACSHA512.authenticate(message.span.bytes, key: key.span.bytes, into: &out)
    }
  }

  /// Keys around the block sizes of 64 and 128 bytes, beyond which a key stands for its digest (RFC 2104, section 3).
  ///
  /// The key's bytes are 7i + n mod 256; expected values are those of Python's hashlib.
  @Test(
    arguments: [
      (
        0,
        "b635026fe876e992fad173e4f2880ad796adfb07557bb24ec28eae6e7234f3f9",
        "a914ee97d128cb7994183ce2dd62d82a6f9768238d4953b310d5577d5dd142f2"
          + "d64e9306c49290e88a524496a04f98c10692a297ce42fba3be53c4314f2354ef"
      ),
      (
        1,
        "968b4722516217d6ca7007b6c4063e78cdf60123e25ea318823fbf95fe0a816d",
        "d1f0436b6fe51a8f03cb81e36ac508018f6634d3d723e28c090d47a353204d6d"
          + "377fe8ca4c4a1a05b247977a57430f86be5bf94429b65ed57ac08b656a4447c8"
      ),
      (
        63,
        "f58b3f54b73abe4aba93dc63fc3d532888bd13a08191d82440fec6158490941f",
        "960108f60da93bbb45d06888df3e6f9c46c34d8dc2906b7720a394b221690ec4"
          + "5c98d63bbd826022c2c91f053f69156b6a41fe97c33d074ed4b8f4cf213412a7"
      ),
      (
        64,
        "49f20c248b138bde0331031e13138ffa30eef351d1a7d8684df49a03f4a1bfad",
        "cda1f791b6b4e45c4f7ebde22736c5275ee02006053939221489526facc1a292"
          + "dfa1e5d1c244a969a5a033ce51599cad8851c47a49f1636f70207fa21d4c925b"
      ),
      (
        65,
        "b8768e5bf2c987774e4f239b2963d3e50df673d6b7376b8ba765885a442fe2bc",
        "1b6f79c9fa205600c2b78993ec2c3022494841afbb3a40c140c4cadf4d960315"
          + "8dfa7e3236155a03d50d7e312bd27f7f6c462ca2fd413138619c7a5bc1476a65"
      ),
      (
        127,
        "f1a7ba14bafacc72de6cc58c7c77a36f09200169362b1bb60f19d6cff44773a2",
        "45c3bcb3dcb57a1958ac0992c349885c3efb32783f26a77751e28d0628bf54da"
          + "68ad5b85581fcdbe27ed9692dec33e850146d92f239ba85cf270cdd7d7d34813"
      ),
      (
        128,
        "d896e983830dff82f1dfda8439ebce4774e69b4cbfdbdb54f99733e6ad79db1c",
        "cf4d457781721ced53dffd08e6dcfa8f13e7c9fab3f978f40e5599166011b907"
          + "c1fa9e653821f0588e3a32a56810ccab6a867d165a442a9cc6fa788da47b16ed"
      ),
      (
        129,
        "3c8446395bd93a6e2199ba67e9a29a5828ab8b3e7041a89f72b64a748c8dc8c8",
        "4a5d7025fa750d56423f5ce1542d48f5f600257048ca3eb70b093bc18bd3a321"
          + "942cb8adaa04d19b806e56163c82fdaf2b80bbbc54360b900c58fc52353263c7"
      ),
      (
        1000,
        "081d27172df4823ef3fe2cba932f866c5bddc90156ff7d08693e005e3a916b8e",
        "f71918dababe894a07f62a42510f77aeeda41b82d3ca9367e62e57642b0c4de7"
          + "ac6aee04760bd0214fda97c0eeceebba96b2463ad9ef02a74dfb846ecc179f64"
      ),
    ])
  func keyLengths(count: Int, sha256: String, sha512: String) throws {
    let key = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }
    let message = Array("leading zeros are kept".utf8)
    #expect(try Self.sha256(message, key: key) == sha256)
    #expect(try Self.sha512(message, key: key) == sha512)
  }

  struct RFCCase: Decodable {
    var key: HexBytes
    var message: HexBytes
    var code: HexBytes

    enum CodingKeys: String, CodingKey {
      case key = "Key"
      case message = "Msg"
      case code = "MD"
    }
  }

  @Test(.needsSharedVectors, arguments: ["rfc4231_hmac_sha256", "rfc4231_hmac_sha512"])
  func rfc4231(_ file: String) throws {
    let cases = try SharedVectors.cases(RFCCase.self, from: "kdf/\(file).json")
    for vector in cases {
      let code =
        try file.contains("256")
        ? Self.sha256(vector.message.bytes, key: vector.key.bytes)
        : Self.sha512(vector.message.bytes, key: vector.key.bytes)
      #expect(code == vector.code.description)
    }
    CorpusReport.ran("kdf/\(file)", cases: cases.count)
  }

  struct EthersCase: Decodable {
    var data: HexBytes
    var key: HexBytes
    var algorithm: String
    var hmac: HexBytes
  }

  @Test(.needsSharedVectors) func ethers() throws {
    let cases = try SharedVectors.cases(EthersCase.self, from: "kdf/ethers_hmac.json")
    for vector in cases {
      let code =
        try vector.algorithm == "sha256"
        ? Self.sha256(vector.data.bytes, key: vector.key.bytes) : Self.sha512(vector.data.bytes, key: vector.key.bytes)
      #expect(code == vector.hmac.description)
    }
    CorpusReport.ran("kdf/ethers_hmac", cases: cases.count)
  }

  struct WycheproofCase: Decodable {
    var key: HexBytes
    var msg: HexBytes
    var tag: HexBytes
    var result: String
  }

  /// Tags may be cut to their first half; a tag that was tampered with must differ.
  @Test(.needsSharedVectors, arguments: ["wycheproof_hmac_sha256", "wycheproof_hmac_sha512"])
  func wycheproof(_ file: String) throws {
    let cases = try SharedVectors.cases(WycheproofCase.self, from: "kdf/\(file).json")
    for vector in cases {
      let code =
        try file.contains("256")
        ? Self.sha256(vector.msg.bytes, key: vector.key.bytes) : Self.sha512(vector.msg.bytes, key: vector.key.bytes)
      #expect(code.hasPrefix(vector.tag.description) == (vector.result == "valid"))
    }
    CorpusReport.ran("kdf/\(file)", cases: cases.count)
  }
}
