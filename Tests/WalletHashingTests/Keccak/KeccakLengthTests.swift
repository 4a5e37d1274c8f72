import Testing
import WalletHashing

@Suite("Keccak-256: every length from 0 to 300 bytes")
struct KeccakLengthTests {
  static let patterns = ["stream", "zeros", "ones", "padding"]
  let vectors = Result { try KeccakLengthVectors.load() }

  @Test func theFileIsWhole() throws {
    let vectors = try vectors.get()
    #expect(vectors.patterns.keys.sorted() == Self.patterns.sorted())
    for name in Self.patterns {
      let (message, digests) = vectors.pattern(name)
      #expect(message.count == KeccakLengthVectors.longest)
      #expect(digests.count == KeccakLengthVectors.longest + 1)
      #expect(vectors.cases.filter { $0.pattern == name }.map(\.length) == Array(0...KeccakLengthVectors.longest))
    }
  }

  @Test(arguments: patterns)
  func oneShot(_ name: String) throws {
    let (message, digests) = try vectors.get().pattern(name)
    for (length, digest) in digests.enumerated() {
      #expect(Keccak256.hash(Array(message[..<length])).description == digest, "length \(length)")
    }
  }

  /// A digest taken on the way is right, and leaves the hasher fit for more.
  @Test(arguments: patterns)
  func aDigestAfterEveryByte(_ name: String) throws {
    let (message, digests) = try vectors.get().pattern(name)
    var hasher = Keccak256()
    for (length, digest) in digests.enumerated() {
      #expect(hasher.digest().description == digest, "length \(length)")
      #expect(hasher.digest().description == digest, "length \(length), asked again")
      if length < message.count { hasher.update(message, length..<length + 1) }
    }
  }

  /// A message may begin at any address.
  @Test(arguments: 0..<16)
  func unalignedMemory(_ shift: Int) throws {
    let (message, digests) = try vectors.get().pattern("stream")
    let shifted = [UInt8](repeating: 0xA5, count: shift) + message
    for (length, digest) in digests.enumerated() {
      let span = shifted.span.bytes.extracting(shift..<shift + length)
      #expect(Keccak256.hash(span).description == digest, "length \(length)")
    }
  }

  /// Ethereum's function, never FIPS 202's, which differs in one padding byte only.
  @Test func notSHA3() throws {
    let vectors = try vectors.get()
    for name in Self.patterns {
      let message = try #require(vectors.patterns[name]).bytes
      for vector in vectors.cases where vector.pattern == name {
        let digest = Keccak256.hash(Array(message[..<vector.length])).description
        #expect(digest == vector.keccak256)
        #expect(digest != vector.sha3)
      }
    }
  }
}
