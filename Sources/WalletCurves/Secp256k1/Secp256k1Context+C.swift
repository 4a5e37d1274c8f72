import CWalletSecp256k1
import WalletSecrets

/// The one libsecp256k1 context of the process: made and randomised once, never changed afterwards.
///
/// A context costs 0.1 ms or more, so never one per call. Randomising blinds the multiplication by the base point.
/// Once built it is only read, which libsecp256k1 allows from any number of threads.
@safe
struct Secp256k1Context: @unchecked Sendable {
  let pointer: OpaquePointer

  private static let made: Secp256k1Context? = make()

  /// The shared context.
  static func shared() throws(CurveError) -> Secp256k1Context {
    guard let made else { throw .libraryFailure }
    return made
  }

  private static func make() -> Secp256k1Context? {
    guard
      let context = unsafe secp256k1_context_create(UInt32(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY)),
      let blinding = try? Secret(randomByteCount: 32)
    else { return nil }
    // The library's default is to abort the process on a misuse; ours is to return a failure, which is then thrown.
    unsafe secp256k1_context_set_illegal_callback(context, { _, _ in }, nil)
    let status = blinding.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { buffer -> Int32 in
        guard let seed = buffer.baseAddress else { return 0 }
        return unsafe secp256k1_context_randomize(context, seed.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard status == 1 else { return nil }
    return unsafe Secp256k1Context(pointer: context)
  }
}
