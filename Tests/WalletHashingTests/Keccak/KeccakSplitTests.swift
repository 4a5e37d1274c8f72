import TestSupport
import Testing
import WalletHashing

@Suite("Keccak-256: a message in pieces")
struct KeccakSplitTests {
  let vectors = Result { try KeccakLengthVectors.load() }

  /// Two pieces, cut at every place, with the message's end just before, at and after the end of a block and of a lane.
  @Test(arguments: [1, 7, 8, 9, 64, 127, 128, 129, 135, 136, 137, 143, 144, 145, 271, 272, 273, 300])
  func twoPieces(_ length: Int) throws {
    let (message, digests) = try vectors.get().pattern("stream")
    for cut in 0...length {
      var hasher = Keccak256()
      hasher.update(message, 0..<cut)
      hasher.update(message, cut..<length)
      #expect(hasher.digest().description == digests[length], "cut at \(cut)")
    }
  }

  /// Three pieces, both cuts at every place around the end of the first block.
  @Test func threePiecesAroundTheRate() throws {
    let (message, digests) = try vectors.get().pattern("stream")
    let length = 280
    for first in 125...145 {
      for second in first...280 {
        var hasher = Keccak256()
        hasher.update(message, 0..<first)
        hasher.update(message, first..<second)
        hasher.update(message, second..<length)
        #expect(hasher.digest().description == digests[length], "cuts at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func piecesOfRandomLength(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (message, digests) = try vectors.get().pattern("stream")
    let length = Int.random(in: 0...KeccakLengthVectors.longest, using: &generator)
    let longestPiece = Int.random(in: 1...150, using: &generator)
    var hasher = Keccak256()
    var done = 0
    while done < length {
      // Empty pieces are allowed anywhere.
      let count = min(Int.random(in: 0...longestPiece, using: &generator), length - done)
      hasher.update(message, done..<done + count)
      done += count
    }
    #expect(hasher.digest().description == digests[length], "length \(length), pieces up to \(longestPiece)")
  }

  /// Pieces of many blocks at once, against the known answers of long messages.
  @Test(.needsSharedVectors)
  func longMessagesInPieces() throws {
    var generator = SeededGenerator(seed: 0x6B65_6363_616B)
    let vectors = try SharedVectors.cases(
      KeccakKnownAnswerTests.KeccakTeamCase.self, from: "keccak256/long_msg_kat.json")
    for vector in vectors {
      let message = vector.msg.bytes
      for longestPiece in [8, 137, 500, 5000] {
        var hasher = Keccak256()
        var done = 0
        while done < message.count {
          let count = min(Int.random(in: 0...longestPiece, using: &generator), message.count - done)
          hasher.update(message, done..<done + count)
          done += count
        }
        #expect(hasher.digest().description == vector.keccak256.description, "\(vector.case), up to \(longestPiece)")
      }
    }
  }

  /// A copy goes its own way: taking more into one leaves the other as it was.
  @Test func copiesAreIndependent() throws {
    let (message, digests) = try vectors.get().pattern("stream")
    var trunk = Keccak256()
    trunk.update(message, 0..<100)
    var branch = trunk
    branch.update(message, 100..<200)
    #expect(trunk.digest().description == digests[100])
    #expect(branch.digest().description == digests[200])
    trunk.update(message, 100..<300)
    #expect(trunk.digest().description == digests[300])
    #expect(branch.digest().description == digests[200])
  }
}
