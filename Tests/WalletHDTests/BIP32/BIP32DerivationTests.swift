import TestSupport
import Testing
import WalletCurves
import WalletHD
import WalletHashing
import WalletSecrets

@Suite("BIP-32: derivation") struct BIP32DerivationTests {
  static func master(_ seed: [UInt8]) throws -> ExtendedPrivateKey {
    try ExtendedPrivateKey(seed: secret(seed))
  }

  /// The public half of a child is the child of the public half.
  @Test func publicAndPrivateDerivationAgree() throws {
    var edges = EntropyEdges(seed: 32)
    var random = SeededGenerator(seed: 32)
    let numbers: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x7FFF_FFFE, 255, 256, 1 << 24]
    for count in 16...64 {
      var key = try Self.master(edges.next(count))
      for _ in 0..<4 {
        let number = random.next() % 2 == 0 ? numbers[Int(random.next() % 7)] : UInt32(random.next() >> 33)
        let index = try #require(ChildIndex(number, hardened: false))
        let child = try key.child(index)
        #expect(try key.extendedPublicKey.child(index) == child.extendedPublicKey)
        #expect(child.origin.parentFingerprint == (try key.fingerprint))
        #expect(child.origin.depth == key.origin.depth + 1)
        #expect(child.origin.index == index)
        // And the way by the path is the way step by step.
        let path = try DerivationPath([index, #require(ChildIndex(7, hardened: true)), index])
        let stepped = try key.child(index).child(#require(ChildIndex(7, hardened: true))).child(index)
        let direct = try key.descendant(path)
        #expect(direct.extendedPublicKey == stepped.extendedPublicKey)
        #expect(direct.withPrivateKey { array($0) } == stepped.withPrivateKey { array($0) })
        key = child
      }
    }
  }

  /// What makes an extended public key dangerous beside one child's private key: the parent's follows by subtraction.
  @Test func hardenedChildrenNeedThePrivateKey() throws {
    let account = try Self.master([UInt8](0..<32)).extendedPublicKey
    for number in [UInt32(0), 1, 0x7FFF_FFFF] {
      let index = try #require(ChildIndex(number, hardened: true))
      #expect(throws: DerivationError.hardenedFromPublicKey(index)) { try account.child(index) }
    }
    let path = try DerivationPath.parse("m/0/1'/2")
    #expect(throws: DerivationError.hardenedFromPublicKey(path.indexes[1])) { try account.descendant(path) }
  }

  @Test(arguments: [1, 8, 15, 65, 100, 128]) func seedsOfOtherSizes(_ count: Int) {
    let seed = [UInt8](repeating: 7, count: count)
    #expect(throws: DerivationError.wrongSeedByteCount(count, minimum: 16)) { try Self.master(seed).origin }
    #expect(throws: DerivationError.wrongSeedByteCount(count, minimum: 16)) {
      try SeedIdentity.masterPublicKey(ofSeed: seed.span.bytes)
    }
  }

  @Test func depthHasAnEnd() throws {
    let index = try #require(ChildIndex(0, hardened: false))
    let deepest = try DerivationPath([ChildIndex](repeating: index, count: 255))
    let key = try Self.master([UInt8](0..<16)).descendant(deepest)
    #expect(key.origin.depth == 255)
    #expect(throws: DerivationError.depthOverflow) { try key.child(index).origin }
    #expect(throws: DerivationError.depthOverflow) { try key.extendedPublicKey.child(index) }
    #expect(throws: DerivationError.depthOverflow) { try key.descendant(DerivationPath([index, index])).origin }
    // It can still be written and read.
    #expect(try ExtendedPublicKey.parse(key.extendedPublicKey.text()) == key.extendedPublicKey)
    let parent = try Self.master([UInt8](0..<16)).descendant(DerivationPath([ChildIndex](repeating: index, count: 254)))
    #expect(try parent.child(index).extendedPublicKey == key.extendedPublicKey)
    #expect(throws: DerivationError.depthOverflow) { try parent.descendant(DerivationPath([index, index])).origin }
    #expect(try parent.descendant(.master).extendedPublicKey == parent.extendedPublicKey)
  }

  static let order = ExtendedKeyTextTests.order

  static func codeRefusal(_ left: [UInt8]) -> DerivationError? {
    let code = left + [UInt8](repeating: 0xCC, count: 32)
    do throws(DerivationError) {
      _ = try BIP32PrivateNode(masterCode: code.span.bytes)
      return nil
    } catch {
      return error
    }
  }

  /// No hash gives these codes; the rules for them are checked with codes made up.
  @Test func masterKeysOutOfRange() {
    var last = Self.order
    last[31] -= 1
    #expect(Self.codeRefusal([UInt8](repeating: 0, count: 31) + [1]) == nil)
    #expect(Self.codeRefusal(last) == nil)
    #expect(Self.codeRefusal([UInt8](repeating: 0, count: 32)) == .invalidMasterKey)
    #expect(Self.codeRefusal(Self.order) == .invalidMasterKey)
    #expect(Self.codeRefusal([UInt8](repeating: 0xFF, count: 32)) == .invalidMasterKey)
  }

  @Test func childrenThatDoNotExist() throws {
    // The parent's key is 1, so that n − 1 makes the sum zero and n − 2 makes it n − 1.
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let text = try ExtendedKeyTextTests.serialised(ExtendedKeyTextTests.xprv, prefix: 0, key: one)
    let parent = try ExtendedPrivateKey.parse(secret(Array(text.utf8)))
    let index = try #require(ChildIndex(5, hardened: false))
    func outcome(_ left: [UInt8]) -> (private: DerivationError?, public: DerivationError?, agree: Bool) {
      let code = left + [UInt8](repeating: 0xCC, count: 32)
      var errors: (DerivationError?, DerivationError?) = (nil, nil)
      var keys: (Secp256k1.PublicKey?, Secp256k1.PublicKey?) = (nil, nil)
      do throws(DerivationError) {
        var node = try BIP32PrivateNode(masterCode: (one + one).span.bytes)
        try node.descend(to: index, code: code.span.bytes)
        keys.0 = try node.publicKey()
      } catch { errors.0 = error }
      do throws(DerivationError) {
        keys.1 = try parent.extendedPublicKey.child(index, code: code.span.bytes).publicKey
      } catch {
        errors.1 = error
      }
      return (errors.0, errors.1, keys.0 == keys.1)
    }
    var minusOne = Self.order
    minusOne[31] -= 1
    var minusTwo = Self.order
    minusTwo[31] -= 2
    for good in [minusTwo, one, [UInt8](repeating: 0, count: 32)] {
      let result = outcome(good)
      #expect(result.private == nil && result.public == nil && result.agree)
    }
    for bad in [minusOne, Self.order, [UInt8](repeating: 0xFF, count: 32)] {
      let result = outcome(bad)
      #expect(result.private == .invalidChild(index) && result.public == .invalidChild(index))
    }
  }

  @Test func identityIsTheMasterPublicKey() throws {
    let seed = [UInt8](0..<64)
    let key = try SeedIdentity.masterPublicKey(ofSeed: seed.span.bytes)
    #expect(try Self.master(seed).publicKey == key)
    #expect(key.compressed.count == 33)
  }
}
