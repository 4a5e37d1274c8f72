import TestSupport
import Testing
import WalletKeyFiles

@Suite("Solana key files: published files", .needsSharedVectors) struct SolanaCorpusTests {
  struct Case: Decodable {
    var name: String
    var file: String
    var secret: HexBytes?
    var base58: String?
    var expect: String

    private enum CodingKeys: String, CodingKey {
      case name, file, secret, expect
      case base58 = "base58_64"
    }
  }

  @Test func keyPairs() throws {
    let cases = try SharedVectors.cases(Case.self, from: "solana/keypair_json.json")
    var opened = 0
    for vector in cases {
      let file = Array(vector.file.utf8)
      guard vector.expect == "ok" else {
        let error = pairRefusal(file)
        switch error {
        case .publicKeyMismatch: #expect(vector.expect.contains("public half"), "\(vector.name)")
        case .wrongCount(64, let found):
          #expect(vector.expect.contains("length") && vector.name.hasPrefix("\(found) "), "\(vector.name)")
        default: Issue.record("\(vector.name): \(String(describing: error))")
        }
        continue
      }
      let expected = try #require(vector.secret).bytes
      #expect(try seed(json: file) == expected, "\(vector.name)")
      let key = try secret(expected)
      #expect(text(of: try SolanaKeyPair.json(seed: key)) == vector.file, "\(vector.name)")
      #expect(text(of: try SolanaKeyPair.base58(seed: key)) == vector.base58, "\(vector.name)")
      let digits = Array(try #require(vector.base58).utf8)
      #expect(bytes(of: try SolanaKeyPair.seed(base58: digits.span.bytes)) == expected, "\(vector.name)")
      opened += 1
    }
    #expect(opened == 2)
    CorpusReport.ran("solana/keypair_json (\(opened) opened)", cases: cases.count)
  }
}
