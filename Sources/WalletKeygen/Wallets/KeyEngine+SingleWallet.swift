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
      defer { SecureWipe.stack(SecureWipe.curveStackByteCount) }
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
    let texts = GeneratedWallets.Slice.Texts.one(
      evm: AddressText { ReferenceTexts.write(evm, into: &$0) },
      solana: AddressText { ReferenceTexts.write(solana, into: &$0) })
    try monitor.record(evm, solana)
    return GeneratedWallets.Slice(arena: arena, count: 1, texts: texts)
  }
}
