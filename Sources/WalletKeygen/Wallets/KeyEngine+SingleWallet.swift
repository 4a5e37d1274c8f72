import WalletAddresses
import WalletCurves
import WalletSecrets

extension KeyEngine {
  /// One user's wallets by the reference libraries, for a log-in that waits for them: no lists, and little memory.
  ///
  /// The slice is as ``slice(count:monitor:random:)`` makes it where one key is too few for a kernel.
  static func single(
    monitor: RepeatedKeyMonitor, random: some RandomSource
  ) throws(KeygenError) -> GeneratedWallets.Slice {
    let arena: SecretArena
    let evm: Secp256k1.PublicKey
    let solana: Ed25519.PublicKey
    do {
      defer { SecureWipe.stack() }
      do throws(SecretMemoryError) {
        // The scalar, the seed, and what libsodium makes of the seed.
        arena = try SecretArena(
          slotByteCount: RawKeyBatch.keyByteCount, slotCount: 2 + Ed25519.expandedByteCount / RawKeyBatch.keyByteCount)
        try RawKeyBatch.draw(2, scalars: 1, into: arena, random: random)
      } catch { throw .secretMemory(error) }
      do throws(CurveError) {
        evm = try arena.withBytes(ofSlot: 0) { (scalar) throws(CurveError) in try Secp256k1.publicKey(of: scalar) }
        solana = try arena.withBytes(ofSlot: 1) { (seed) throws(CurveError) in
          try arena.withMutableBytes(ofSlots: 2..<arena.slotCount) { (scratch) throws(CurveError) in
            try Ed25519.publicKey(ofSeed: seed, scratch: &scratch)
          }
        }
      } catch { throw .curve(error) }
    }
    monitor.expect(evm, solana)
    var texts = [UInt8](repeating: 0, count: GeneratedWallets.Slice.textByteCount)
    write(evm, solana, into: &texts)
    try monitor.record(evm, solana)
    return GeneratedWallets.Slice(arena: arena, count: 1, texts: texts)
  }

  private static func write(_ evm: Secp256k1.PublicKey, _ solana: Ed25519.PublicKey, into texts: inout [UInt8]) {
    var span = texts.mutableSpan
    var bytes = unsafe span.mutableBytes
    let byteCount = bytes.byteCount
    var text = bytes._mutatingExtracting(0..<EVMAddress.textByteCount)
    ReferenceTexts.write(evm, into: &text)
    text = bytes._mutatingExtracting(EVMAddress.textByteCount..<byteCount)
    ReferenceTexts.write(solana, into: &text)
  }
}
