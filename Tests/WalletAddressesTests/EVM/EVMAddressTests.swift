import TestSupport
import Testing
import WalletAddresses
import WalletConformance

@Suite struct EVMAddressTests {
  /// The addresses printed in EIP-55 itself: all capitals, all small, and mixed.
  static let printed = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ]

  @Test(arguments: printed) func printedExamples(text: String) throws {
    let raw = bytes(hex: text)
    let address = try EVMAddress(bytes: raw.span.bytes)
    #expect(address.description == text)
    #expect(address.checksummed == text)
    #expect(address.withBytes { $0.array } == raw)
    #expect(try EVMAddress.parse(text).address == address)
  }

  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: EIP55Suite()).isEmpty)
  }

  @Test func otherLengthsAreRefused() {
    for count in [0, 1, 32, 33, 63, 65, 128] {
      let key = [UInt8](repeating: 4, count: count)
      #expect(throws: EVMAddressError.wrongPublicKeyLength(byteCount: count)) {
        try EVMAddress(publicKey: key.span.bytes)
      }
    }
    for count in [0, 1, 19, 21, 32] {
      let raw = [UInt8](repeating: 4, count: count)
      #expect(throws: EVMAddressError.wrongByteCount(byteCount: count)) { try EVMAddress(bytes: raw.span.bytes) }
    }
  }

  @Test func textInACallersBuffer() throws {
    let address = try EVMAddress.parse(Self.printed[4]).address
    for room in [42, 43, 100] {
      let output = written(room: room) { address.encode(into: &$0) }
      #expect(output.text == Self.printed[4])
      #expect(output.rest == [UInt8](repeating: 0xEE, count: room - 42), "nothing is written behind the text")
    }
  }

  @Test func roundTrips() throws {
    var source = EdgeWeighted(seed: 55)
    for _ in 0..<5_000 {
      let raw = source.bytes(20)
      let address = try EVMAddress(bytes: raw.span.bytes)
      let text = address.description
      #expect(address.withBytes { $0.array } == raw)
      #expect(bytes(hex: text) == raw)
      #expect(try EVMAddress.parse(text).address == address)
      for oneCase in [text.lowercased(), "0x" + text.dropFirst(2).uppercased()] {
        let parsed = try EVMAddress.parse(oneCase)
        #expect(parsed.address == address)
        #expect(parsed.checksum == .absent)
      }
    }
  }

  @Test func everyByteCounts() throws {
    let zero = [UInt8](repeating: 0, count: 20)
    var all: Set<EVMAddress> = [try EVMAddress(bytes: zero.span.bytes)]
    for index in 0..<20 {
      for bit in 0..<8 {
        var raw = zero
        raw[index] = 1 << UInt8(bit)
        all.insert(try EVMAddress(bytes: raw.span.bytes))
      }
    }
    #expect(all.count == 161)
    #expect(Set(all.map(\.description)).count == 161)
  }
}
