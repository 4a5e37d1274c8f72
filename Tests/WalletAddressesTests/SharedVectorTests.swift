import TestSupport
import Testing
import WalletAddresses

/// The larger collection of vectors beside the package, where it is there.
@Suite(.needsSharedVectors) struct SharedVectorTests {
  struct Address: Decodable {
    let address: String
    let lower: String?
    let sender: String?
  }

  @Test(arguments: [
    ("eip55/erc55_spec.json", 8), ("eip55/ethers_accounts.json", 100), ("eip55/ethers_create.json", 100),
  ])
  func eip55(path: String, atLeast: Int) throws {
    let cases = try SharedVectors.cases(Address.self, from: path)
    #expect(cases.count >= atLeast)
    for vector in cases {
      for text in [vector.address, vector.sender].compactMap(\.self) {
        #expect(try EVMAddress.parse(text).address.description == text)
        let small = try EVMAddress.parse(text.lowercased())
        #expect(small.address.description == text)
        #expect(small.checksum == .absent)
      }
      if let lower = vector.lower { #expect(vector.address.lowercased() == lower) }
    }
    CorpusReport.ran(path, cases: cases.count)
  }

  struct PlainAddress: Decodable {
    let addr: String
  }

  @Test func addressesWithoutChecksum() throws {
    let cases = try SharedVectors.cases(PlainAddress.self, from: "eip55/ethtests_keyaddr.json")
    #expect(cases.count >= 2)
    for vector in cases {
      let parsed = try EVMAddress.parse("0x" + vector.addr)
      #expect(parsed.checksum == .absent)
      #expect(parsed.address.description.lowercased() == "0x" + vector.addr)
    }
    CorpusReport.ran("eip55/ethtests_keyaddr.json", cases: cases.count)
  }

  struct Base58Text: Decodable {
    let hex: String?
    let string: String?
    let base58: String?
    let kind: String?
    let payload: String?
  }

  @Test(arguments: [("base58/base_x.json", 60), ("base58/bitcoin_core.json", 15)])
  func base58(path: String, atLeast: Int) throws {
    let cases = try SharedVectors.cases(Base58Text.self, from: path)
    #expect(cases.count >= atLeast)
    for vector in cases {
      let text = try #require(vector.string ?? vector.base58)
      if vector.kind == "invalid" {
        #expect(throws: Base58Error.self) { try Base58.decode(text) }
      } else {
        let raw = bytes(hex: try #require(vector.hex))
        #expect(Base58.encode(raw.span.bytes) == text)
        #expect(try Base58.decode(text) == raw)
      }
    }
    CorpusReport.ran(path, cases: cases.count)
  }

  @Test func base58CheckPayloads() throws {
    let cases = try SharedVectors.cases(Base58Text.self, from: "base58/base58check.json")
    let valid = cases.filter { $0.kind == "valid" }
    #expect(valid.count >= 20)
    for vector in valid {
      // The text holds the payload and four bytes of a checksum that is not this room's business.
      let text = try #require(vector.string)
      let raw = try Base58.decode(text)
      #expect(Array(raw.dropLast(4)) == bytes(hex: try #require(vector.payload)))
      #expect(Base58.encode(raw.span.bytes) == text)
    }
    let invalid = cases.count - valid.count
    CorpusReport.ran(
      "base58/base58check.json", cases: valid.count,
      excluded: [(reason: "a wrong checksum, which no text of this room carries", cases: invalid)])
  }
}
