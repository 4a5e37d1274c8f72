import CWalletKernels
import CWalletSodium
import WalletCurves
import WalletHashing
import WalletSecrets

extension Kernels {
  /// How a batch of curve points ended.
  enum Outcome<Key> {
    case keys([Key])
    /// The reference library has to compute the batch, or to say what is wrong with it.
    case reference
    /// A computed point is not on the curve.
    case fault
  }

  /// Public keys of at most ``batchSize`` scalars, of 32 bytes, big-endian.
  func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> Outcome<Secp256k1.PublicKey> {
    let count = scalars.byteCount / Secp256k1.privateKeyByteCount
    let engine = kind.engine
    var status = WK_OK
    var sum = WeightedSum()
    let keys = curveScratch.withScratch { scratch in
      unsafe [Secp256k1.PublicKey].filled(count: count) { output in
        unsafe scalars.withBytePointer { scalars in
          unsafe scratch.withUnsafeMutableBytes { scratch in
            status = unsafe wk_secp256k1_public_keys(
              engine, scalars, count, output, scratch.baseAddress, scratch.count)
            guard status == WK_OK else { return }
            status = unsafe sum.withPointers { point, isInfinity in
              unsafe wk_secp256k1_weighted_sum(
                engine, output, count, point, isInfinity, scratch.baseAddress, scratch.count)
            }
          }
        }
        return status == WK_OK
      }
    }
    guard let keys else { return status == WK_EXCEPTIONAL || status == WK_INVALID_INPUT ? .reference : .fault }
    return try Self.isRight(sum, for: scalars) ? .keys(keys) : .fault
  }

  /// The weighted sum of a batch's points.
  private struct WeightedSum {
    var point = Secp256k1.PublicKey(x: Bytes32(), y: Bytes32())
    var isInfinity: Int32 = 0

    mutating func withPointers(
      _ body: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>) -> wk_status
    ) -> wk_status {
      unsafe withUnsafeMutableBytes(of: &point) { point in
        unsafe withUnsafeMutablePointer(to: &isInfinity) { isInfinity in
          unsafe body(point.baseAddress?.assumingMemoryBound(to: UInt8.self), isInfinity)
        }
      }
    }
  }

  /// Whether the sum of the points is the generator times the sum of the scalars, by libsecp256k1.
  private static func isRight(_ sum: WeightedSum, for scalars: RawSpan) throws(KeygenError) -> Bool {
    var scalar: Secret
    let count = scalars.byteCount / Secp256k1.privateKeyByteCount
    do { scalar = try Secret(byteCount: Secp256k1.privateKeyByteCount) } catch { throw .secretMemory(error) }
    scalar.withMutableBytes { scalar in
      unsafe scalars.withBytePointer { terms in
        unsafe scalar.withBytePointer { unsafe wk_secp256k1_weighted_scalar_sum(terms, count, $0) }
      }
    }
    do {
      return try Secp256k1.publicKey(of: scalar) == sum.point && sum.isInfinity == 0
    } catch {
      // Nothing times the generator: the scalars cancel out, and so must the points.
      return error == .scalarIsZero && sum.isInfinity == 1
    }
  }

  /// Public keys of at most ``batchSize`` seeds of 32 bytes.
  func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> Outcome<Ed25519.PublicKey> {
    let count = seeds.byteCount / Ed25519.seedByteCount
    let engine = kind.engine
    var sums: Secret
    do { sums = try Secret(byteCount: MemoryLayout<wk_ed25519_sums>.size) } catch { throw .secretMemory(error) }
    var status = WK_OK
    let keys = curveScratch.withScratch { scratch in
      unsafe [Ed25519.PublicKey].filled(count: count) { output in
        unsafe seeds.withBytePointer { seeds in
          unsafe scratch.withUnsafeMutableBytes { scratch in
            sums.withMutableBytes { sums in
              unsafe sums.withUnsafeMutableBytes { sums in
                status = unsafe wk_ed25519_public_keys(
                  engine, seeds, count, output, sums.baseAddress?.assumingMemoryBound(to: wk_ed25519_sums.self),
                  scratch.baseAddress, scratch.count)
              }
            }
          }
        }
        return status == WK_OK
      }
    }
    guard let keys, Self.agree(sums) else { return .fault }
    return .keys(keys)
  }

  /// Whether the sum of the points is the base point times the sum of the scalars, by libsodium.
  private static func agree(_ sums: borrowing Secret) -> Bool {
    sums.withBytes { sums in
      unsafe sums.withUnsafeBytes { sums in
        guard let sums = unsafe sums.baseAddress?.assumingMemoryBound(to: wk_ed25519_sums.self) else { return false }
        var expected = Bytes32()
        let status = expected.withMutableBytes { expected in
          unsafe expected.withBytePointer { expected in
            guard let expected = unsafe expected else { return Int32(-1) }
            return unsafe withUnsafeBytes(of: sums.pointee.scalar) { scalar in
              guard let scalar = unsafe scalar.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return -1 }
              return unsafe crypto_scalarmult_ed25519_base_noclamp(expected, scalar)
            }
          }
        }
        return unsafe status == 0 && withUnsafeBytes(of: sums.pointee.point) { unsafe Bytes32($0.bytes) == expected }
      }
    }
  }
}
