import WalletHD
package import WalletKeygen
import WalletSecrets

/// Phrases in ten languages, the seeds they give, and phrases as people type them (BIP-39).
package struct BIP39Suite: ConformanceSuite {
  package let name = "bip-39"
  package let minimumCount = 300

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("mnemonic", input: ["language", "entropy", "passphrase"]) { input in
        let language = try Self.language(input.text("language"))
        let entropy = try input.bytes("entropy")
        let mnemonic = try unsafe Mnemonic(copyingEntropy: entropy.span.bytes, language: language)
        let phrase = try mnemonic.phrase()
        let passphrase = try input.utf8("passphrase")
        let seed = try unsafe mnemonic.seed(passphrase: passphrase.span.bytes)
        return [
          "phrase": try Self.text(of: phrase, readBackAs: entropy, language), "seed": seed.withBytes { .bytes($0) },
        ]
      },
      VectorOperation("parse", input: ["text"], optional: ["language"]) { input in
        let language = try input.optionalText("language").map(Self.language)
        let text = try input.utf8("text")
        let mnemonic = try unsafe Mnemonic.parse(text.span.bytes, language: language)
        return [
          "language": .string(mnemonic.language.name), "entropy": mnemonic.withEntropy { .bytes($0) },
        ]
      },
    ]
  }

  /// Phrases with the same pass-phrase in one batch; pass-phrases of other characters need what only each alone does.
  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    var groups: [[UInt8]: [EngineBatch.Item]] = [:]
    for vector in cases where vector.operation == "mnemonic" {
      guard case .expected(let expected) = vector.outcome, let passphrase = try? vector.input.utf8("passphrase"),
        passphrase.allSatisfy({ $0 < 0x80 }), let phrase = try? expected.utf8("phrase"),
        let seed = try? expected.bytes("seed"), seed.count == Mnemonic.seedByteCount
      else { continue }
      groups[passphrase, default: []].append(.init(vector: vector, input: phrase, expected: seed))
    }
    return try groups.flatMap { passphrase, items in
      let salt = Array("mnemonic".utf8) + passphrase
      let stride = items.map(\.input.count).max() ?? 0
      return try EngineBatch.mismatches(items) { items, seeds in
        let phrases = items.flatMap { $0.input + [UInt8](repeating: 0, count: stride - $0.input.count) }
        try unsafe engine.backend.mnemonicSeeds(
          of: phrases.span.bytes, stride: stride, byteCounts: items.map(\.input.count), salt: salt.span.bytes,
          into: &seeds)
      }
    }
  }

  /// The phrase; where it is read as other entropy than it was made of, with that, which no case expects.
  private static func text(
    of phrase: borrowing Secret, readBackAs entropy: [UInt8], _ language: MnemonicLanguage
  ) throws -> VectorValue {
    let read = try Mnemonic.parse(phrase, language: language).withEntropy { VectorValue.bytes($0) }
    let text = phrase.withBytes { VectorValue.text($0) }
    return read == .bytes(entropy) ? text : .list([text, read])
  }

  private static func language(_ name: String) throws(VectorFault) -> MnemonicLanguage {
    guard let language = MnemonicLanguage(name: name) else {
      throw .wrongType(field: "language", expected: "one of BIP-39's languages")
    }
    return language
  }
}

extension VectorValue {
  /// UTF-8 as a text; a vector's phrases and keys are public.
  static func text(_ utf8: RawSpan) -> VectorValue {
    .text((0..<utf8.byteCount).map { unsafe utf8.unsafeLoad(fromByteOffset: $0, as: UInt8.self) })
  }
}
