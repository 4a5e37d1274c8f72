import TestSupport
import Testing
import WalletAddresses
import WalletStorage

@Suite("Events: encoded and read back")
struct WalletEventTests {
  private static func events() throws -> [WalletEvent] {
    let material = try Material()
    let wallets = try material.user(try UserID("caf\u{e9}"), indices: [0, .max]).wallets.map { WalletEvent.Wallet($0) }
    let (tenant, user) = (
      try Tenant(String(repeating: "t", count: 128)), try UserID(String(repeating: "u", count: 512))
    )
    let everyone = try UserID(WalletEvent.everyone)
    return [
      WalletEvent(time: 0, tenant: .default, userID: try UserID("u"), action: .created([])),
      WalletEvent(time: .max, tenant: tenant, userID: user, action: .created(wallets)),
      WalletEvent(
        time: 1, tenant: .default, userID: try UserID("cafe\u{301}"), action: .created(Array(wallets.prefix(1)))),
      WalletEvent(time: 2, tenant: tenant, userID: user, action: .exported(walletID: wallets[0].walletID, format: "")),
      WalletEvent(
        time: 3, tenant: .default, userID: user, action: .exported(walletID: wallets[1].walletID, format: "hex-\u{e9}")),
      WalletEvent(
        time: 4, tenant: .default, userID: everyone, action: .archived(lock: "passphrase")),
      WalletEvent(
        time: 5, tenant: .default, userID: everyone,
        action: .rekeyed(.root(epoch: .max, fingerprint: [0, 1, 2, 3, 4, 5, 6, 255]))),
      WalletEvent(
        time: 6, tenant: .default, userID: everyone, action: .rekeyed(.dataBegun(epoch: 2))),
      WalletEvent(
        time: 7, tenant: .default, userID: everyone, action: .rekeyed(.dataDone(epoch: 2))),
      WalletEvent(time: 5, tenant: tenant, userID: user, action: .erased(wallets)),
      WalletEvent(time: 6, tenant: .default, userID: user, action: .erased([])),
    ]
      + [.made, .imported, .exported(format: "mnemonic")].map { (step: WalletEvent.SharedSeedStep) in
        WalletEvent(
          time: 8, tenant: tenant, userID: everyone,
          action: .sharedSeed(secretID: wallets[0].walletID, publicIdentity: Array(2...37), step: step))
      }
  }

  @Test func roundTrip() throws {
    for event in try Self.events() {
      let decoded = try #require(WalletEvent(encoded: event.encoded))
      #expect(decoded == event)
      #expect(decoded.encoded == event.encoded)
      #expect(decoded.userID.utf8 == event.userID.utf8)
    }
  }

  @Test func cutOrGrownIsNotRead() throws {
    for event in try Self.events() {
      let encoded = event.encoded
      for count in encoded.indices { #expect(WalletEvent(encoded: Array(encoded.prefix(count))) == nil) }
      #expect(WalletEvent(encoded: encoded + [0]) == nil)
    }
  }

  /// Whatever the bytes, reading ends, and gives either nothing or what is written as those very bytes.
  @Test func alteredIsReadAsWhatItSaysOrNotAtAll() throws {
    var generator = SeededGenerator(seed: 3)
    for event in try Self.events() {
      let encoded = event.encoded
      for offset in encoded.indices {
        for mask in [0x01, 0x80, 0xFF] as [UInt8] {
          var altered = encoded
          altered[offset] ^= mask
          if let decoded = WalletEvent(encoded: altered) { #expect(decoded.encoded == altered) }
        }
      }
      for _ in 0..<200 {
        let noise = encoded.prefix(2).array + generator.bytes(Int(generator.next() % 100))
        if let decoded = WalletEvent(encoded: noise) { #expect(decoded.encoded == noise) }
      }
    }
    var version = try Self.events()[0].encoded
    for value in [0, 2, 255] as [UInt8] {
      version[0] = value
      #expect(WalletEvent(encoded: version) == nil)
    }
    var action = try Self.events()[0].encoded
    for value in [0, 4, 255] as [UInt8] {
      action[1] = value
      #expect(WalletEvent(encoded: action) == nil)
    }
  }
}
