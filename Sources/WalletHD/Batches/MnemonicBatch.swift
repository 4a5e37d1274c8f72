package import WalletKeygen
package import WalletSecrets

/// Mnemonics of many users, in one language and of one length, with their seeds: kept in secret memory and wiped with the batch.
package struct MnemonicBatch {
  package let count: Int
  package let wordCount: Mnemonic.WordCount
  /// The seeds without a pass-phrase, 64 bytes a slot.
  package let seeds: SecretArena
  private let entropies: SecretArena

  /// Draws entropy, spells the phrases and stretches them to seeds.
  package init(
    count: Int, wordCount: Mnemonic.WordCount, engine: KeyEngine, random: some RandomSource
  ) throws(BatchError) {
    defer { SecureWipe.stack() }
    let entropies: SecretArena
    do throws(SecretMemoryError) {
      entropies = try SecretArena(slotByteCount: wordCount.entropyByteCount, slotCount: count)
      try entropies.withMutableBytes(ofSlots: 0..<count) { (bytes) throws(SecretMemoryError) in
        try random.fill(&bytes)
      }
    } catch { throw .mnemonic(.secretMemory(error)) }
    try self.init(entropies: entropies, count: count, wordCount: wordCount, language: .english, engine: engine)
  }

  /// Spells the phrases of entropies that there are, in the first slots of an arena, and stretches them to seeds.
  ///
  /// A slot has as many bytes as the word count asks for. Spelling reads the whole word list for each word and moves words
  /// together by masks, as ``Mnemonic/phrase()`` does.
  package init(
    entropies: SecretArena, count: Int, wordCount: Mnemonic.WordCount, language: MnemonicLanguage, engine: KeyEngine
  ) throws(BatchError) {
    defer { SecureWipe.stack() }
    guard entropies.slotByteCount == wordCount.entropyByteCount, (1...entropies.slotCount).contains(count) else {
      throw .mnemonic(.wrongEntropyByteCount(entropies.slotByteCount))
    }
    let list: WordList
    do { list = try WordList.of(language) } catch { throw .mnemonic(error) }
    let stride = wordCount.rawValue * (list.rowByteCount + 1)
    self.count = count
    self.wordCount = wordCount
    self.entropies = entropies
    let phrases: SecretArena
    do throws(SecretMemoryError) {
      seeds = try SecretArena(slotByteCount: Mnemonic.seedByteCount, slotCount: count)
      phrases = try SecretArena(slotByteCount: stride, slotCount: count)
    } catch { throw .mnemonic(.secretMemory(error)) }
    let byteCounts = try Self.spell(entropies, count: count, into: phrases, wordCount: wordCount, list)
    let seeds = seeds
    do throws(KeygenError) {
      try phrases.withBytes(ofSlots: 0..<count) { (phrases) throws(KeygenError) in
        try seeds.withMutableBytes(ofSlots: 0..<count) { (seeds) throws(KeygenError) in
          let salt = Array("mnemonic".utf8)
          try engine.backend.mnemonicSeeds(
            of: phrases, stride: stride, byteCounts: byteCounts, salt: unsafe salt.span.bytes, into: &seeds)
        }
      }
    } catch { throw .engine(error) }
  }

  /// Runs a closure with the entropy of one user's mnemonic.
  package func withEntropy<Result, Failure: Error>(
    at index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try entropies.withBytes(ofSlot: index, body)
  }

  /// Spells every phrase; returns their lengths in bytes, which are all that shows of them.
  private static func spell(
    _ entropies: SecretArena, count: Int, into phrases: SecretArena, wordCount: Mnemonic.WordCount, _ list: WordList
  ) throws(BatchError) -> [Int] {
    var bits = try secret(byteCount: MnemonicBits.byteCount)
    var scratch = try secret(byteCount: 2 * phrases.slotByteCount)
    var byteCounts: [Int] = []
    byteCounts.reserveCapacity(count)
    for slot in 0..<count {
      let isWritten = bits.withMutableBytes { bits in
        entropies.withBytes(ofSlot: slot) { MnemonicBits.write($0, into: &bits) }
      }
      guard isWritten else { throw .mnemonic(.libraryFailure) }
      let byteCount = phrases.withMutableBytes(ofSlot: slot) { phrase in
        bits.withBytes { list.spell($0, wordCount: wordCount.rawValue, into: &phrase) }
        return scratch.withMutableBytes { WordList.closeUp(&phrase, scratch: &$0) }
      }
      // All but the space after the last word.
      byteCounts.append(byteCount - 1)
    }
    return byteCounts
  }

  private static func secret(byteCount: Int) throws(BatchError) -> Secret {
    do { return try Secret(byteCount: byteCount) } catch { throw .mnemonic(.secretMemory(error)) }
  }
}
