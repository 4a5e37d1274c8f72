import TestSupport
import Testing
import WalletHashing

@Suite("Bytes32")
struct Bytes32Tests {
  static let counting = [UInt8](0..<32)

  @Test func takesExactlyThirtyTwoBytes() throws {
    let value = try #require(Bytes32(Self.counting))
    for index in 0..<32 { #expect(value[index] == UInt8(index)) }
  }

  @Test(arguments: [0, 1, 31, 33, 64])
  func refusesOtherLengths(_ count: Int) {
    let bytes = [UInt8](repeating: 1, count: count)
    #expect(Bytes32(bytes) == nil)
    let fromSpan = Bytes32(bytes.span.bytes)
    #expect(fromSpan == nil)
  }

  @Test func startsAsZeros() {
    #expect(Bytes32().description == String(repeating: "0", count: 64))
  }

  @Test func describesItselfInLowerCaseHexadecimal() throws {
    let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    #expect(try #require(Bytes32(Self.counting)).description == text)
    let edges: [UInt8] =
      [0x00, 0x09, 0x0A, 0x0F, 0x90, 0x9F, 0xA0, 0xAF, 0xF0, 0xFF] + [UInt8](repeating: 0xC3, count: 22)
    let expected = "00090a0f909fa0aff0ff" + String(repeating: "c3", count: 22)
    #expect(try #require(Bytes32(edges)).description == expected)
  }

  @Test func readsBackWhatItWasGiven() throws {
    let value = try #require(Bytes32(Self.counting))
    let copied = value.withBytes { span in
      (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(copied == Self.counting)
  }

  @Test(arguments: 0..<32)
  func everyByteCounts(_ index: Int) throws {
    let original = try #require(Bytes32(Self.counting))
    var changed = original
    changed.withMutableBytes { $0.storeBytes(of: UInt8(0xEE), toByteOffset: index, as: UInt8.self) }
    #expect(changed != original)
    #expect(changed[index] == 0xEE)
    #expect(Set([original, changed, original]).count == 2)
    changed.withMutableBytes { $0.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self) }
    #expect(changed == original)
    #expect(changed.hashValue == original.hashValue)
  }

  private enum Stop: Error { case here }

  @Test func passesErrorsThrough() {
    var value = Bytes32()
    #expect(throws: Stop.here) { try value.withBytes { _ throws(Stop) in throw Stop.here } }
    #expect(throws: Stop.here) { try value.withMutableBytes { _ throws(Stop) in throw Stop.here } }
  }
}
