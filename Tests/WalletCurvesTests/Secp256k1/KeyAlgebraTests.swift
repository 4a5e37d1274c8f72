import TestSupport
import Testing
import WalletCurves
import WalletHashing
import WalletSecrets

/// What holds between keys whatever their values are.
@Suite("secp256k1: algebra of keys")
struct Secp256k1KeyAlgebraTests {
  static let zero = [UInt8](repeating: 0, count: 32)

  static func key(of scalar: [UInt8]) throws -> Secp256k1.PublicKey {
    try Secp256k1.publicKey(of: Secret(copying: scalar.span.bytes))
  }

  /// A private key with a tweak added in place; nil when there is no such key.
  static func tweaked(_ scalar: [UInt8], by tweak: [UInt8]) throws -> [UInt8]? {
    var sum = scalar
    var span = sum.mutableSpan
    var bytes = span.mutableBytes
    do throws(CurveError) {
      try Secp256k1.addTweak(tweak.span.bytes, toPrivateKey: &bytes)
    } catch {
      #expect(error == .invalidTweak)
      return nil
    }
    return sum
  }

  /// The key of a sum is the sum of the keys.
  @Test func keysAddLikeScalars() throws {
    var scalars = EdgeScalars(seed: 1)
    for _ in 0..<400 {
      let (left, right) = (scalars.scalar(), scalars.scalar())
      let sum = EdgeScalars.sum(left, right, modulo: EdgeScalars.order)
      let found = try Self.tweaked(left, by: right)
      if sum == Self.zero {
        #expect(found == nil)
        #expect(throws: CurveError.invalidTweak) { try Secp256k1.addTweak(right.span.bytes, to: Self.key(of: left)) }
        continue
      }
      #expect(found == sum)
      let expected = try Self.key(of: sum)
      #expect(try Secp256k1.addTweak(right.span.bytes, to: Self.key(of: left)) == expected)
      #expect(try Secp256k1.addTweak(left.span.bytes, to: Self.key(of: right)) == expected)
    }
  }

  /// k + (n − k) is no key, in whatever order it is added, and nothing of k is left behind.
  @Test(arguments: EdgeScalars.edges)
  func aKeyAndItsNegativeCancel(_ scalar: [UInt8]) throws {
    let negative = try Scalar.negated(#require(Bytes32(scalar))).array
    #expect(try Self.tweaked(scalar, by: negative) == nil)
    #expect(throws: CurveError.invalidTweak) {
      try Secp256k1.addTweak(negative.span.bytes, to: Self.key(of: scalar))
    }
    var wiped = scalar
    var span = wiped.mutableSpan
    var bytes = span.mutableBytes
    try? Secp256k1.addTweak(negative.span.bytes, toPrivateKey: &bytes)
    #expect(wiped == Self.zero)
  }

  /// −k has the same x, and a y that makes p with the other.
  @Test func negativesAreMirrored() throws {
    var scalars = EdgeScalars(seed: 2)
    for scalar in EdgeScalars.edges + (0..<100).map({ _ in scalars.scalar() }) {
      let key = try Self.key(of: scalar)
      let mirrored = try Self.key(of: Scalar.negated(#require(Bytes32(scalar))).array)
      #expect(key.x == mirrored.x)
      #expect(EdgeScalars.sum(key.y.array, mirrored.y.array, modulo: EdgeScalars.prime) == Self.zero)
      #expect(key.compressed[0] ^ mirrored.compressed[0] == 1)
      #expect(key.compressed.dropFirst() == mirrored.compressed.dropFirst())
    }
  }

  @Test func aTweakOfZeroChangesNothingAndLargeOnesAreRefused() throws {
    var scalars = EdgeScalars(seed: 3)
    for scalar in EdgeScalars.edges + (0..<20).map({ _ in scalars.scalar() }) {
      let key = try Self.key(of: scalar)
      for tweak in EdgeScalars.refused {
        if tweak == Self.zero {
          #expect(try Self.tweaked(scalar, by: tweak) == scalar)
          #expect(try Secp256k1.addTweak(tweak.span.bytes, to: key) == key)
        } else {
          #expect(try Self.tweaked(scalar, by: tweak) == nil)
          #expect(throws: CurveError.invalidTweak) { try Secp256k1.addTweak(tweak.span.bytes, to: key) }
        }
      }
    }
  }

  /// Whoever signed is who is recovered, with any key over any digest; and every form of a key is that key.
  @Test func theSignerIsRecovered() throws {
    var scalars = EdgeScalars(seed: 4)
    for round in 0..<200 {
      let scalar = round < EdgeScalars.edges.count ? EdgeScalars.edges[round] : scalars.scalar()
      let digest = try #require(Bytes32(scalars.bytes32()))
      let key = try Self.key(of: scalar)
      let signature = try Secp256k1.sign(digest: digest, with: Secret(copying: scalar.span.bytes))
      #expect(try Secp256k1.recoverPublicKey(from: signature, digest: digest) == key)
      #expect(try Secp256k1.isValid(signature, digest: digest, publicKey: key))
      #expect(!Scalar.isAbove(signature.s, try Bytes32(hexadecimal: Scalar.half)))
      #expect(try point(key.compressed) == key)
      #expect(try point(key.x.array + key.y.array) == key)
      #expect(try point([4] + key.x.array + key.y.array) == key)
    }
  }

  @Test(arguments: EdgeScalars.refused)
  func whatIsNoScalarHasNoKey(_ bytes: [UInt8]) throws {
    let expected: CurveError = bytes == Self.zero ? .scalarIsZero : .scalarNotBelowOrder
    #expect(throws: expected) { try Self.key(of: bytes) }
    #expect(throws: expected) { try Secp256k1.sign(digest: Bytes32(), with: Secret(copying: bytes.span.bytes)) }
  }
}
