import TestSupport
import Testing
import WalletConformance
import WalletHashing

@Suite("Keccak-256: every length from 0 to 300 bytes")
struct KeccakLengthTests {
  static let patterns = ["stream", "zeros", "ones", "padding"]
  let lengths = Result { try KeccakLengthVectors.load() }

  @Test func theFileIsWhole() throws {
    let vectors = try lengths.get()
    #expect(vectors.patterns.keys.sorted() == Self.patterns.sorted())
    for name in Self.patterns {
      let (message, digests) = vectors.pattern(name)
      #expect(message.count == KeccakLengthVectors.longest)
      #expect(digests.count == KeccakLengthVectors.longest + 1)
      #expect(vectors.patterns[name]?.lengths == Array(0...KeccakLengthVectors.longest))
    }
  }

  @Test(arguments: patterns)
  func oneShot(_ name: String) throws {
    let (message, digests) = try lengths.get().pattern(name)
    for (length, digest) in digests.enumerated() {
      #expect(Keccak256.hash(Array(message[..<length])).description == digest, "length \(length)")
    }
  }

  /// A digest taken on the way is right, and leaves the hasher fit for more.
  @Test(arguments: patterns)
  func aDigestAfterEveryByte(_ name: String) throws {
    let (message, digests) = try lengths.get().pattern(name)
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
    let (message, digests) = try lengths.get().pattern("stream")
    let shifted = [UInt8](repeating: 0xA5, count: shift) + message
    for (length, digest) in digests.enumerated() {
      let span = shifted.span.bytes.extracting(shift..<shift + length)
      #expect(Keccak256.hash(span).description == digest, "length \(length)")
    }
  }

  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: Keccak256Suite()).isEmpty)
  }

  /// Ethereum's function, never FIPS 202's, which differs in one padding byte only.
  @Test(
    "sha3-vs-keccak",
    arguments: [
      ("", "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"),
      ("abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
    ])
  func notSHA3(_ message: String, _ digestOfFIPS202: String) {
    #expect(Keccak256.hash(Array(message.utf8)).description != digestOfFIPS202)
  }
}
