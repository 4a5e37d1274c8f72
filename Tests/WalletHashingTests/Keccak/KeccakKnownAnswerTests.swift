import Foundation
import TestSupport
import Testing
import WalletHashing

@Suite("Keccak-256: published known answers", .needsSharedVectors)
struct KeccakKnownAnswerTests {
  /// A case of the Keccak team's known-answer tests (KeccakKAT-3), byte-aligned messages.
  struct KeccakTeamCase: Decodable, Sendable, CustomTestStringConvertible {
    var `case`: String
    var bits: Int
    var msg: HexBytes
    var keccak256: HexBytes
    var testDescription: String { `case` }
  }

  struct EthersCase: Decodable, Sendable, CustomTestStringConvertible {
    var `case`: String
    var data: HexBytes
    var keccak256: HexBytes
    var testDescription: String { `case` }
  }

  struct RepeatedCase: Decodable, Sendable, CustomTestStringConvertible {
    var `case`: String
    var `repeat`: Int
    var text: String
    var keccak256: HexBytes
    var testDescription: String { `case` }
  }

  @Test(arguments: try SharedVectors.cases(KeccakTeamCase.self, from: "keccak256/short_msg_kat.json"))
  func shortMessages(_ vector: KeccakTeamCase) {
    check(vector)
  }

  @Test(arguments: try SharedVectors.cases(KeccakTeamCase.self, from: "keccak256/long_msg_kat.json"))
  func longMessages(_ vector: KeccakTeamCase) {
    check(vector)
  }

  @Test(arguments: try SharedVectors.cases(EthersCase.self, from: "hashes/ethers_hashes.json"))
  func ethersHashes(_ vector: EthersCase) {
    #expect(Keccak256.hash(vector.data.bytes).description == vector.keccak256.description)
  }

  /// One gibibyte, in pieces of 64 KiB and one byte so that the pieces' ends fall everywhere in a block.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1", "set WALLET_ENGINE_LONG_TESTS=1"),
    arguments: try SharedVectors.cases(RepeatedCase.self, from: "keccak256/extremely_long_kat.json"))
  func extremelyLongMessage(_ vector: RepeatedCase) {
    let text = Array(vector.text.utf8)
    let total = text.count * vector.repeat
    let pieceLength = 65_536 + 1
    // Long enough to be cut at any phase of the text.
    let source = [UInt8]((0..<(pieceLength / text.count + 2)).map { _ in text }.joined())
    var hasher = Keccak256()
    var done = 0
    while done < total {
      let phase = done % text.count
      let count = min(pieceLength, total - done)
      hasher.update(source, phase..<phase + count)
      done += count
    }
    #expect(hasher.digest().description == vector.keccak256.description)
  }

  private func check(_ vector: KeccakTeamCase) {
    #expect(vector.msg.bytes.count * 8 == vector.bits)
    #expect(Keccak256.hash(vector.msg.bytes).description == vector.keccak256.description)
    var hasher = Keccak256()
    hasher.update(vector.msg.bytes, 0..<vector.msg.bytes.count)
    #expect(hasher.digest().description == vector.keccak256.description)
  }
}
