import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletHashing
import WalletSecrets

/// Texts made here, field by field, so that every rule is broken alone.
@Suite("BIP-32: serialised keys") struct ExtendedKeyTextTests {
  static let order = bytes(hex: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
  static let one = [UInt8](repeating: 0, count: 31) + [1]
  // The x coordinate of the base point.
  static let point = bytes(hex: "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")
  static let xprv: [UInt8] = [0x04, 0x88, 0xAD, 0xE4]
  static let xpub: [UInt8] = [0x04, 0x88, 0xB2, 0x1E]

  static func serialised(
    _ version: [UInt8], depth: UInt8 = 0, parent: [UInt8] = [0, 0, 0, 0], index: [UInt8] = [0, 0, 0, 0],
    prefix: UInt8, key: [UInt8], flip: Int? = nil, extra: [UInt8] = []
  ) throws -> String {
    let chainCode = [UInt8](repeating: 0xCC, count: 32)
    var payload = version + [depth] + parent + index + chainCode + [prefix] + key + extra
    var inner = Bytes32()
    try inner.withMutableBytes { (out) throws(HashError) in try SHA256.hash(payload.span.bytes, into: &out) }
    var outer = Bytes32()
    try outer.withMutableBytes { (out) throws(HashError) in
      try inner.withBytes { (inner) throws(HashError) in try SHA256.hash(inner, into: &out) }
    }
    payload += (0..<4).map { outer[$0] }
    if let flip { payload[flip] ^= 1 }
    // The encoder of addresses is not the one that is tested here.
    return Base58.encode(payload.span.bytes)
  }

  static func privateRefusal(_ text: String) -> ExtendedKeyError? {
    do throws(ExtendedKeyError) {
      let bytes = Array(text.utf8)
      _ = try ExtendedPrivateKey.parse(bytes.span.bytes)
      return nil
    } catch {
      return error
    }
  }

  static func publicRefusal(_ text: String) -> ExtendedKeyError? {
    do throws(ExtendedKeyError) {
      _ = try ExtendedPublicKey.parse(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func privateKeys() throws {
    func refusal(
      _ version: [UInt8] = Self.xprv, depth: UInt8 = 0, parent: [UInt8] = [0, 0, 0, 0], index: [UInt8] = [0, 0, 0, 0],
      prefix: UInt8 = 0, key: [UInt8] = Self.one, flip: Int? = nil, extra: [UInt8] = []
    ) throws -> ExtendedKeyError? {
      Self.privateRefusal(
        try Self.serialised(
          version, depth: depth, parent: parent, index: index, prefix: prefix, key: key, flip: flip, extra: extra))
    }
    var last = Self.order
    last[31] -= 1
    #expect(try refusal() == nil)
    #expect(try refusal(key: last) == nil)
    #expect(try refusal(depth: 1, parent: [1, 2, 3, 4], index: [0x80, 0, 0, 0]) == nil)
    #expect(try refusal(depth: 255, parent: [0, 0, 0, 0], index: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(try refusal(Self.xpub) == .publicKeyGiven)
    #expect(try refusal([0x04, 0x35, 0x83, 0x94]) == .unknownVersion(0x0435_8394))
    #expect(try refusal([0, 0, 0, 0]) == .unknownVersion(0))
    #expect(try refusal([0xFF, 0xFF, 0xFF, 0xFF]) == .unknownVersion(0xFFFF_FFFF))
    #expect(try refusal(parent: [0, 0, 0, 1]) == .parentOfMasterKey)
    #expect(try refusal(index: [0, 0, 0, 1]) == .indexOfMasterKey)
    #expect(try refusal(index: [0x80, 0, 0, 0]) == .indexOfMasterKey)
    #expect(try refusal(prefix: 1) == .invalidPrivateKeyPrefix)
    #expect(try refusal(prefix: 4) == .invalidPrivateKeyPrefix)
    #expect(try refusal(prefix: 2, key: Self.point) == .versionMismatch)
    #expect(try refusal(prefix: 3, key: Self.point) == .versionMismatch)
    #expect(try refusal(key: [UInt8](repeating: 0, count: 32)) == .privateKeyIsZero)
    #expect(try refusal(key: Self.order) == .privateKeyNotBelowOrder)
    #expect(try refusal(key: [UInt8](repeating: 0xFF, count: 32)) == .privateKeyNotBelowOrder)
    for place in 0..<82 { #expect(try refusal(flip: place) == .checksumMismatch) }
    #expect(try refusal(key: Array(Self.one.dropFirst())) == .wrongByteCount(81))
    #expect(try refusal(extra: [0]) == .textTooLong(byteCount: 113) || refusal(extra: [0]) == .wrongByteCount(83))
  }

  @Test func publicKeys() throws {
    func refusal(_ version: [UInt8] = Self.xpub, prefix: UInt8 = 2, key: [UInt8] = Self.point) throws
      -> ExtendedKeyError?
    {
      Self.publicRefusal(try Self.serialised(version, prefix: prefix, key: key))
    }
    #expect(try refusal() == nil)
    #expect(try refusal(prefix: 3) == nil)
    #expect(try refusal(Self.xprv) == .privateKeyGiven)
    #expect(try refusal(prefix: 0) == .versionMismatch)
    for prefix in [UInt8(1), 4, 5, 6, 7, 0x80, 0xFF] { #expect(try refusal(prefix: prefix) == .invalidPublicKeyPrefix) }
    // x = 0 and x = 5 are on no point; 2^256 − 1 is no field element.
    #expect(try refusal(key: [UInt8](repeating: 0, count: 32)) == .notOnCurve)
    #expect(try refusal(key: [UInt8](repeating: 0, count: 31) + [5]) == .notOnCurve)
    #expect(try refusal(key: [UInt8](repeating: 0xFF, count: 32)) == .notOnCurve)
  }

  @Test func textsOfOtherForms() throws {
    let good = try Self.serialised(Self.xpub, prefix: 2, key: Self.point)
    #expect(good.utf8.count == 111)
    #expect(Self.publicRefusal("") == .wrongByteCount(0))
    #expect(Self.publicRefusal("x") == .wrongByteCount(1))
    #expect(Self.publicRefusal(String(good.dropLast())) == .wrongByteCount(81))
    #expect(Self.publicRefusal(good + "1") == .wrongByteCount(83))
    #expect(Self.publicRefusal(good + "11") == .textTooLong(byteCount: 113))
    #expect(Self.publicRefusal("1" + good) == .wrongByteCount(83))
    #expect(Self.publicRefusal(" " + good) == .invalidCharacter(position: 1))
    #expect(Self.publicRefusal(good + "\n") == .invalidCharacter(position: 112))
    #expect(Self.publicRefusal(String(repeating: "1", count: 82)) == .checksumMismatch)
    #expect(Self.publicRefusal(String(repeating: "1", count: 83)) == .wrongByteCount(83))
    #expect(Self.publicRefusal(String(repeating: "z", count: 112)) == .wrongByteCount(83))
    #expect(Self.publicRefusal(String(repeating: "z", count: 100_000)) == .textTooLong(byteCount: 100_000))
    for (place, wrong) in [(0, "0"), (4, "O"), (50, "I"), (110, "l"), (20, "é"), (30, "\0")] {
      var text = Array(good)
      text[place] = Character(wrong)
      let refusal = Self.publicRefusal(String(text))
      #expect(refusal == .invalidCharacter(position: place + 1) || refusal == .textTooLong(byteCount: 113))
    }
    // Every single mistyped digit is noticed.
    for place in 0..<111 {
      var text = Array(good)
      text[place] = text[place] == "2" ? "3" : "2"
      let refusal = try #require(Self.publicRefusal(String(text)))
      #expect(refusal == .checksumMismatch || refusal == .wrongByteCount(81) || refusal == .wrongByteCount(83))
    }
  }

  /// The coder for secrets against the coder for addresses, at every character.
  @Test func agreesWithTheOtherBase58() throws {
    var edges = EntropyEdges(seed: 58)
    for _ in 0..<400 {
      var key = edges.next(32)
      if key.allSatisfy({ $0 == 0 }) || key.starts(with: [0xFF, 0xFF, 0xFF, 0xFF]) { key = Self.one }
      let text = try Self.serialised(Self.xprv, prefix: 0, key: key)
      let bytes = Array(text.utf8)
      let read = try ExtendedPrivateKey.parse(bytes.span.bytes)
      #expect(read.withPrivateKey { array($0) } == key)
      #expect(read.withChainCode { array($0) } == [UInt8](repeating: 0xCC, count: 32))
      #expect(WalletHDTests.text(of: try read.text()) == bytes)
    }
  }
}
