import WalletKeygen
import WalletSecrets

/// Runs the public-key cases of a suite through an engine's batch interface.
struct KeyBatch {
  /// The flag of a case that makes an engine give up its fast path for the whole batch.
  ///
  /// Such cases run in batches of their own: in one with all the others they would keep the others from the fast path.
  static let exceptionalFlag = "exceptional"

  let field: String
  /// Whether a key of 32 bytes is one that an engine may be asked for.
  let accepts: @Sendable (RawSpan) -> Bool
  let publicKeys: @Sendable (RawSpan) throws -> [VectorFields]

  /// Mismatches of all cases with an expected value: in one batch, then in one with the exceptional ones.
  ///
  /// A case whose key no engine takes is left to the check of each case alone, which names it.
  func mismatches(_ all: [VectorCase]) throws -> [ConformanceMismatch] {
    let cases = all.filter { vector in
      guard vector.expectsValue, let key = try? vector.input.bytes32(field) else { return false }
      return key.withBytes { accepts($0) }
    }
    let ordinary = cases.filter { !$0.flags.contains(Self.exceptionalFlag) }
    var found = try mismatches(inOneBatch: ordinary)
    if ordinary.count < cases.count { found += try mismatches(inOneBatch: cases) }
    return found
  }

  private func mismatches(inOneBatch cases: [VectorCase]) throws -> [ConformanceMismatch] {
    guard !cases.isEmpty else { return [] }
    let arena = try SecretArena(slotByteCount: 32, slotCount: cases.count)
    for (slot, vector) in cases.enumerated() {
      try at(vector) { () throws(VectorFault) in
        let key = try vector.input.bytes32(field)
        arena.withMutableBytes(ofSlot: slot) { target in key.withBytes { copyBytes($0, into: &target, at: 0) } }
      }
    }
    let keys = try arena.withBytes(ofSlots: 0..<cases.count) { try publicKeys($0) }
    guard keys.count == cases.count else {
      return [ConformanceMismatch(cases[0], "a batch of \(cases.count) keys gave \(keys.count) public keys")]
    }
    var found: [ConformanceMismatch] = []
    for (vector, key) in zip(cases, keys) {
      guard case .expected(let expected) = vector.outcome else { continue }
      try at(vector) { () throws(VectorFault) in
        guard let difference = try CaseCheck.difference(between: expected, and: key) else { return }
        found.append(ConformanceMismatch(vector, "in a batch of \(cases.count): \(difference)"))
      }
    }
    return found
  }

  private func at(_ vector: VectorCase, _ body: () throws(VectorFault) -> Void) throws(VectorError) {
    do throws(VectorFault) { try body() } catch { throw VectorError(file: vector.file, caseID: vector.id, error) }
  }
}

/// The engine gives other public keys for one private key than the library.
struct EngineDisagreement: VectorFailure {
  let keys: [VectorFields]

  var observed: ObservedFailure {
    ObservedFailure("engineDisagreement", at: ["engine": .list(keys.map { .object($0) })])
  }
}
