import TestSupport
import Testing
import WalletKeyFiles
import WalletSecrets

@Suite struct KeystoreWritingTests {
  /// Random bytes that a test has chosen.
  struct Fixed: RandomSource {
    func fill(_ bytes: inout MutableRawSpan) {
      for index in 0..<bytes.byteCount { bytes.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self) }
    }
  }

  /// Byte for byte what eth-keyfile's functions, given the same salt and counter, puts into its file.
  @Test func knownFile() throws {
    let key = try secret([UInt8](repeating: 1, count: 32))
    let passphrase = Array("pässword".utf8)
    let keystore = try KeystoreV3.encrypt(
      privateKey: key, passphrase: passphrase.span.bytes, cost: .scrypt(n: 4096, r: 8, p: 6), random: Fixed())
    #expect(
      String(decoding: keystore.json, as: UTF8.self)
        == "{\"version\":3,\"id\":\"30313233-3435-4637-b839-3a3b3c3d3e3f\","
        + "\"address\":\"1a642f0e3c3af545e7acbd38b07251b3990914f1\",\"crypto\":{\"cipher\":\"aes-128-ctr\","
        + "\"cipherparams\":{\"iv\":\"202122232425262728292a2b2c2d2e2f\"},"
        + "\"ciphertext\":\"e2681dba3f3b4fed8d8b2e7e6b2e37f5e56a87c919555f8e3e54af48958d63ff\","
        + "\"kdf\":\"scrypt\",\"kdfparams\":{\"dklen\":32,\"n\":4096,\"p\":6,\"r\":8,"
        + "\"salt\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\"},"
        + "\"mac\":\"96b867e86aea7a07a2008ee9b2dfb05b4e2a8e794b1fe5d64ab0389b03c4e4d4\"}}")
  }

  @Test func roundTrips() throws {
    var generator = SeededGenerator(seed: 6)
    for round in 0..<64 {
      var key = generator.bytes(32)
      // Leading zero bytes, as many as a key can have.
      for index in 0..<(round % 8 == 0 ? round / 2 : 0) { key[index] = 0 }
      key[0] &= 0x7F
      if key.allSatisfy({ $0 == 0 }) { key[31] = 1 }
      let passphrase = generator.bytes(1 + round)
      let cost: KeystoreCost =
        round.isMultiple(of: 2) ? .scrypt(n: 2 << (round % 5), r: 1, p: 2) : .pbkdf2(rounds: round)
      let written = try KeystoreV3.encrypt(privateKey: secret(key), passphrase: passphrase.span.bytes, cost: cost)
      let read = try KeystoreV3(json: written.json.span.bytes)
      #expect(read.cost == cost && read.address == written.address && read.address != nil)
      #expect(try read.key(passphrase) == key)
    }
  }

  @Test func nothingRepeats() throws {
    let key = try secret([UInt8](repeating: 7, count: 32))
    let passphrase: [UInt8] = [0x61]
    let files = try (0..<4).map { _ in
      try KeystoreV3.encrypt(privateKey: key, passphrase: passphrase.span.bytes, cost: .pbkdf2(rounds: 1)).json
    }
    #expect(Set(files).count == 4)
    let text = String(decoding: files[0], as: UTF8.self)
    #expect(!text.contains(String(repeating: "07", count: 8)))
  }

  @Test func refusals() throws {
    let key = try secret([UInt8](repeating: 7, count: 32))
    let one: [UInt8] = [0x61]
    let long = [UInt8](repeating: 0x61, count: 4097)
    #expect(throws: KeyFileError.unusablePassphrase) {
      try KeystoreV3.encrypt(privateKey: key, passphrase: RawSpan(), cost: .light)
    }
    #expect(throws: KeyFileError.unusablePassphrase) {
      try KeystoreV3.encrypt(privateKey: key, passphrase: long.span.bytes, cost: .light)
    }
    let zero = try secret([UInt8](repeating: 0, count: 32))
    #expect(throws: KeyFileError.invalidPrivateKey(.scalarIsZero)) {
      try KeystoreV3.encrypt(privateKey: zero, passphrase: one.span.bytes, cost: .light)
    }
    #expect(throws: KeyFileError.malformedField("kdfparams.n", reason: "is not a power of two above 1")) {
      try KeystoreV3.encrypt(privateKey: key, passphrase: one.span.bytes, cost: .scrypt(n: 1000, r: 8, p: 1))
    }
  }
}
