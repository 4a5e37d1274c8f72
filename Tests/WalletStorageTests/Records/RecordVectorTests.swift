import TestSupport
import Testing
import WalletConformance
import WalletHashing
import WalletStorage

@Suite("Sealed records: the frozen format")
struct RecordVectorTests {
  @Test func everyCase() throws {
    #expect(try OwnVectors.mismatches(of: SealedRecordSuite()).isEmpty)
    #expect(SealedRecord.overheadByteCount == 88)
  }

  @Test func everyKindIsAmongThem() throws {
    let kinds = try OwnVectors.cases(from: "sealed-record/records.json").map { try $0.input.integer("kind") }
    #expect(Set(kinds) == Set(SecretKind.allCases.map { Int($0.rawValue) }))
  }

  /// The hash with which other tests recompute codes is right itself.
  @Test func theTestsOwnHashIsRight() throws {
    let cases = try OwnVectors.cases(from: "sealed-record/blake2b.json")
    #expect(cases.count >= 39)
    for vector in cases {
      let message = (0..<(try vector.input.integer("length"))).map { UInt8($0 % 251) }
      let digest = Blake2b.hash(
        message, key: try vector.input.bytes("key"), byteCount: try vector.input.integer("bits") / 8)
      guard case .expected(let expected) = vector.outcome else {
        Issue.record("\(vector.id) expects no digest")
        continue
      }
      #expect(try expected.bytes("digest") == digest, "\(vector.id)")
    }
  }
}
