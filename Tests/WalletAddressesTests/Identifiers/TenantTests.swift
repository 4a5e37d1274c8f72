import Testing
import WalletAddresses

@Suite struct TenantTests {
  @Test func theDefaultIsAnOrdinaryTenant() throws {
    #expect(Tenant.default.utf8 == Array("default".utf8))
    #expect(Tenant.default.description == "default")
    #expect(try Tenant.default == Tenant("default"))
    #expect(try Tenant.default.hashValue == Tenant("default").hashValue)
    #expect(try Tenant.default != Tenant("Default"))
  }

  @Test func lengthIsOneTo128Bytes() throws {
    #expect(throws: TenantError.empty) { try Tenant("") }
    #expect(try Tenant(String(repeating: "é", count: 64)).utf8.count == 128)
    #expect(throws: TenantError.tooLong(byteCount: 129)) { try Tenant(String(repeating: "x", count: 129)) }
  }

  @Test func theRulesOfUserIDsHold() throws {
    #expect(throws: TenantError.controlCharacter("\u{85}", byteOffset: 1)) { try Tenant("a\u{85}") }
    let surrogate: [UInt8] = [0x61, 0xED, 0xA0, 0x80]
    #expect(throws: TenantError.invalidUTF8(byteOffset: 1)) { try Tenant(utf8: surrogate.span.bytes) }
    let composed = try Tenant("\u{E9}")
    let decomposed = try Tenant("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
    #expect(composed.withUTF8 { $0.array } == [0xC3, 0xA9])
    #expect(TenantError.tooLong(byteCount: 129).description.hasPrefix("the tenant is 129 bytes"))
  }
}
