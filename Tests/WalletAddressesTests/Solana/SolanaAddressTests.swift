import TestSupport
import Testing
import WalletAddresses
import WalletConformance

@Suite struct SolanaAddressTests {
  /// Class, position and numbers are the suite's business; here is the rest of what an error tells.
  @Test func refusedVectors() throws {
    let cases = try OwnVectors.cases(from: "base58/solana-address-refused.json")
    #expect(cases.count >= 40)
    for vector in cases {
      let text = try vector.input.text("text")
      let error = #expect(throws: SolanaAddressError.self, "\(vector.id)") { try SolanaAddress.parse(text) }
      guard let error else { continue }
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(vector.id)")
      #expect((30...250).contains(error.description.utf8.count), "\(vector.id)")
    }
  }

  /// The 32-byte encoder works in other limbs than the general one and than the schoolbook.
  @Test func roundTrips() throws {
    var source = EdgeWeighted(seed: 32)
    for _ in 0..<20_000 {
      let raw = source.bytes(32)
      let address = try SolanaAddress(bytes: raw.span.bytes)
      let text = address.description
      #expect(text == Base58.encode(raw.span.bytes))
      #expect(text == Base58Tests.schoolbook(raw))
      #expect((32...44).contains(text.utf8.count))
      #expect(try SolanaAddress.parse(text) == address)
    }
  }

  @Test func everyCountOfLeadingZerosAndEveryBit() throws {
    for bit in 0..<256 {
      for below in [UInt8(0), 0xFF] {
        var raw = [UInt8](repeating: 0, count: 32)
        raw[bit / 8] = 0x80 >> UInt8(bit % 8)
        for index in (bit / 8 + 1)..<max(32, bit / 8 + 1) { raw[index] = below }
        let address = try SolanaAddress(bytes: raw.span.bytes)
        #expect(address.description == Base58Tests.schoolbook(raw))
        #expect(address.description.prefix { $0 == "1" }.count == bit / 8)
      }
    }
  }

  @Test func textInACallersBuffer() throws {
    let short = try SolanaAddress.parse("11111111111111111111111111111111")
    let long = try SolanaAddress.parse("JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG")
    for room in [44, 45, 64] {
      let first = written(room: room) { short.encode(into: &$0) }
      #expect(first.text == "11111111111111111111111111111111")
      #expect(first.rest.suffix(room - 44) == ArraySlice(repeating: 0xEE, count: room - 44))
      let second = written(room: room) { long.encode(into: &$0) }
      #expect(second.text == "JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG")
      #expect(second.rest.suffix(room - 44) == ArraySlice(repeating: 0xEE, count: room - 44))
    }
  }

  @Test func otherLengthsAreRefused() {
    for count in [0, 1, 31] {
      let raw = [UInt8](repeating: 1, count: count)
      #expect(throws: SolanaAddressError.tooShort(byteCount: count)) { try SolanaAddress(bytes: raw.span.bytes) }
    }
    for count in [33, 64, 1000] {
      let raw = [UInt8](repeating: 1, count: count)
      #expect(throws: SolanaAddressError.tooLong(byteCount: count)) { try SolanaAddress(bytes: raw.span.bytes) }
    }
  }

  @Test func aSecretKeyInPlaceOfAnAddressIsNotQuoted() throws {
    let text = Base58.encode([UInt8](repeating: 0xA5, count: 64).span.bytes)
    let error = #expect(throws: SolanaAddressError.tooLong(byteCount: 64)) { try SolanaAddress.parse(text) }
    #expect(error?.description.contains("secret key") == true)
    #expect(error?.description.contains(text.prefix(6)) == false)
  }
}
