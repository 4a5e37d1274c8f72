import TestSupport
import Testing
import WalletAddresses
import WalletCurves
import WalletHD
import WalletHashing
import WalletSecrets

/// What holds between derived keys whatever the seed and the path are.
@Suite("Derivation: algebra") struct DerivationAlgebraTests {
  /// Seeds and paths, weighted towards the edges.
  struct Source {
    var seeds: EntropyEdges
    var random: SeededGenerator

    init(seed: UInt64) {
      seeds = EntropyEdges(seed: seed)
      random = SeededGenerator(seed: seed)
    }

    mutating func index(hardened: Bool) -> ChildIndex {
      let edges: [UInt32] = [0, 1, 2, 44, 255, 256, 65_535, 1 << 24, 0x7FFF_FFFE, 0x7FFF_FFFF]
      let drawn = random.next()
      let number = drawn % 2 == 0 ? edges[Int(drawn >> 8) % edges.count] : UInt32(drawn >> 33)
      return ChildIndex(rawValue: number | (hardened ? 1 << 31 : 0))
    }

    mutating func path(_ count: Int, hardened: Bool) throws -> DerivationPath {
      try DerivationPath((0..<count).map { _ in index(hardened: hardened) })
    }
  }

  static func privateText(_ key: borrowing ExtendedPrivateKey) throws -> [UInt8] { text(of: try key.text()) }

  /// Below the last hardened level, the public half is enough; where a path is cut does not matter.
  @Test func bothHalvesLeadToTheSameKeys() throws {
    var source = Source(seed: 7)
    for round in 0..<60 {
      let master = try ExtendedPrivateKey(seed: secret(source.seeds.next(16 + round % 49)))
      let above = try source.path(round % 4, hardened: true)
      let below = try source.path(round % 6, hardened: false)
      let whole = try DerivationPath(above.indexes + below.indexes)
      let account = try master.descendant(above)
      let key = try master.descendant(whole)
      #expect(try account.extendedPublicKey.descendant(below) == key.extendedPublicKey)
      #expect(try Self.privateText(account.descendant(below)) == Self.privateText(key))
      #expect(key.origin.depth == UInt8(whole.indexes.count))
      // And both are written and read back.
      let written = try Self.privateText(key)
      #expect(try Self.privateText(ExtendedPrivateKey.parse(secret(written))) == written)
      #expect(try ExtendedPublicKey.parse(key.extendedPublicKey.text()) == key.extendedPublicKey)
    }
  }

  /// BIP-32's own sentence: a child is its parent plus the left half of the code, in both worlds.
  @Test func aChildIsItsParentAndTheCode() throws {
    var source = Source(seed: 8)
    for round in 0..<60 {
      let parent = try ExtendedPrivateKey(seed: secret(source.seeds.next(16 + round % 49)))
      let index = source.index(hardened: round % 2 == 1)
      let child = try parent.child(index)
      let scalar = parent.withPrivateKey { array($0) }
      let number = (0..<4).map { UInt8(truncatingIfNeeded: index.rawValue >> UInt32(24 - 8 * $0)) }
      let message = (index.isHardened ? [0] + scalar : parent.publicKey.compressed) + number
      let code = try code(message, key: parent.extendedPublicKey.chainCode.withBytes { array($0) })
      let left = Array(code[..<32])
      #expect(
        child.withPrivateKey { array($0) } == EdgeScalars.sum(left, scalar, modulo: EdgeScalars.order))
      #expect(child.extendedPublicKey.chainCode.withBytes { array($0) } == Array(code[32...]))
      #expect(child.publicKey == (try Secp256k1.addTweak(left.span.bytes, to: parent.publicKey)))
    }
  }

  private func code(_ message: [UInt8], key: [UInt8]) throws -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 64)
    var span = code.mutableSpan
    var bytes = span.mutableBytes
    try HMACSHA512.authenticate(message.span.bytes, key: key.span.bytes, into: &bytes)
    return code
  }

  @Test func ed25519PathsCompose() throws {
    var source = Source(seed: 9)
    for round in 0..<40 {
      let master = try SLIP10Ed25519Node(seed: secret(source.seeds.next(16 + round % 49)))
      let (first, second) = (try source.path(round % 3, hardened: true), try source.path(round % 4, hardened: true))
      let whole = try master.descendant(DerivationPath(first.indexes + second.indexes))
      let stepped = try master.descendant(first).descendant(second)
      let seed = whole.withPrivateKey { array($0) }
      #expect(seed == stepped.withPrivateKey { array($0) })
      #expect(whole.withChainCode { array($0) } == stepped.withChainCode { array($0) })
      #expect(try whole.publicKey() == Ed25519.publicKey(ofSeed: secret(seed)))
    }
  }

  /// The address of whoever signed is the address of the wallet, and of the account's public key where there is one.
  @Test(arguments: DerivationProfile.allCases.filter { $0.chain == .evm })
  func theSignersAddressIsTheWallets(_ profile: DerivationProfile) throws {
    var source = Source(seed: 10)
    var digests = EdgeScalars(seed: 10)
    for _ in 0..<25 {
      let seed = try secret(source.seeds.next(64))
      let index = source.index(hardened: false).number
      let key = try profile.key(fromSeed: seed, index: index)
      let digest = try #require(Bytes32(digests.bytes32()))
      let signature = try Secp256k1.sign(digest: digest, with: key.privateKey)
      let signer = DerivedPublicKey.secp256k1(try Secp256k1.recoverPublicKey(from: signature, digest: digest))
      #expect(signer == key.publicKey)
      #expect(signer.address == key.publicKey.address)
      #expect(try WalletAddress.parse(signer.address.description) == key.publicKey.address)
      if profile.watchOnlyAccount != nil {
        let account = try profile.accountPublicKey(fromSeed: seed)
        #expect(try profile.publicKey(fromAccount: account, index: index) == key.publicKey)
      }
    }
  }

  /// A Solana address is the very key that verifies.
  @Test(arguments: DerivationProfile.allCases.filter { $0.chain == .solana })
  func theAddressVerifies(_ profile: DerivationProfile) throws {
    var source = Source(seed: 11)
    for round in 0..<25 {
      let seed = try secret(source.seeds.next(64))
      let index = profile == .solanaCLI ? 0 : source.index(hardened: false).number
      let key = try profile.key(fromSeed: seed, index: index)
      let message = source.random.bytes(round)
      let signature = try Ed25519.sign(message: message.span.bytes, withSeed: key.privateKey)
      let address = try SolanaAddress.parse(key.publicKey.address.description)
      let verifier = Ed25519.PublicKey(bytes: address.bytes)
      let isValid = Ed25519.isValid(signature, message: message.span.bytes, publicKey: verifier)
      #expect(isValid)
      #expect(key.publicKey == .ed25519(verifier))
    }
  }
}
