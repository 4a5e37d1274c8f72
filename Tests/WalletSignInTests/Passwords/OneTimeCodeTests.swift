import Testing
import WalletSecrets
import WalletSignIn
import WalletStorage

@Suite("Drawing codes")
struct OneTimeCodeTests {
  /// Numbers that the random source gives one after the other, little-endian.
  final class Script: RandomSource, @unchecked Sendable {
    private var numbers: [UInt32]

    init(_ numbers: [UInt32]) { self.numbers = numbers }

    func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
      guard !numbers.isEmpty else { throw .randomnessUnavailable(code: 5) }
      let number = numbers.removeFirst()
      for index in 0..<target.byteCount {
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: number >> UInt32(8 * index)), toByteOffset: index, as: UInt8.self)
      }
    }
  }

  private func code(_ numbers: [UInt32]) async throws -> String {
    let mailbox = Mailbox()
    let passwords = OneTimePasswords(
      storage: InMemoryOneTimePasswords(), key: try testKey(), random: Script(numbers), clock: mailbox.clock,
      delivery: mailbox.delivery)
    try await passwords.send(to: try .email("a@example.org"), session: "s")
    return mailbox.lastCode
  }

  @Test(
    arguments: [
      (0, "000000"), (7, "000007"), (999_999, "999999"), (1_000_000, "000000"), (4_293_999_999, "999999"),
      (1_234_567_890, "567890"),
    ] as [(UInt32, String)])
  func theLastSixDigits(_ number: UInt32, _ expected: String) async throws {
    #expect(try await code([number]) == expected)
  }

  /// From 4,294,000,000 on, the lowest 967,296 codes would come up once more than the others.
  @Test func numbersThatWouldFavourSomeCodesAreDrawnAgain() async throws {
    #expect(try await code([4_294_000_000, .max, 4_294_967_000, 42]) == "000042")
  }

  /// Every digit at every place about as often: 99.99 % of fair draws stay within these bounds.
  @Test func theKernelsCodesAreUniform() async throws {
    let mailbox = Mailbox()
    let passwords = OneTimePasswords(
      storage: InMemoryOneTimePasswords(), key: try testKey(), random: SystemRandomness(), clock: mailbox.clock,
      delivery: mailbox.delivery)
    for number in 0..<4000 { try await passwords.send(to: try .email("a\(number)@example.org"), session: "s") }
    var counts = [Int](repeating: 0, count: 60)
    for message in mailbox.messages {
      for (place, digit) in message.code.utf8.enumerated() { counts[10 * place + Int(digit) - 48] += 1 }
    }
    // Expected 400 with a standard deviation of 19; five of them.
    #expect(counts.allSatisfy { (305...495).contains($0) }, "\(counts)")
  }
}
