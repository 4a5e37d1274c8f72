import Foundation
import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("BIP-39: published vectors") struct MnemonicVectorTests {
  struct TrezorCase: Decodable {
    var `case`: String
    var entropy: HexBytes
    var mnemonic: String
    var passphrase: String
    var seed: HexBytes
    var xprv: String
  }

  @Test(.needsSharedVectors, arguments: MnemonicLanguage.allCases) func trezor(_ language: MnemonicLanguage) throws {
    let file = "bip39/trezor_\(language.name.split(separator: "-").joined(separator: "_"))"
    let cases = try SharedVectors.cases(TrezorCase.self, from: file + ".json")
    for vector in cases {
      try check(
        language, entropy: vector.entropy, phrase: vector.mnemonic, passphrase: vector.passphrase, seed: vector.seed,
        xprv: vector.xprv)
    }
    CorpusReport.ran(file, cases: cases.count)
  }

  /// These are not among the standard's ten lists, so the phrases are refused.
  @Test(.needsSharedVectors, arguments: ["russian", "turkish"]) func unofficialLists(_ name: String) throws {
    let cases = try SharedVectors.cases(TrezorCase.self, from: "bip39/trezor_\(name).json")
    for vector in cases {
      guard case .unknownWord = refusal(vector.mnemonic) else {
        Issue.record("\(vector.case) was not refused")
        continue
      }
    }
    CorpusReport.ran(
      "bip39/trezor_\(name)", cases: 0,
      excluded: [("no list of BIP-39; that each phrase is refused was checked", cases.count)])
  }

  struct Bip32jpCase: Decodable {
    var entropy: HexBytes
    var mnemonic: String
    var passphrase: String
    var seed: HexBytes
    var xprv: String

    enum CodingKeys: String, CodingKey {
      case entropy, mnemonic, passphrase, seed
      case xprv = "bip32_xprv"
    }
  }

  @Test(
    .needsSharedVectors, arguments: [("bip32jp_english", MnemonicLanguage.english), ("bip32jp_japanese", .japanese)])
  func bip32jp(_ file: String, _ language: MnemonicLanguage) throws {
    let cases = try SharedVectors.cases(Bip32jpCase.self, from: "bip39/\(file).json")
    for vector in cases {
      try check(
        language, entropy: vector.entropy, phrase: vector.mnemonic, passphrase: vector.passphrase, seed: vector.seed,
        xprv: vector.xprv)
    }
    CorpusReport.ran("bip39/\(file)", cases: cases.count)
  }

  /// From entropy to phrase and seed, and from the phrase as published, whatever its spaces and accents, back.
  private func check(
    _ language: MnemonicLanguage, entropy: HexBytes, phrase: String, passphrase: String, seed: HexBytes, xprv: String
  ) throws {
    let made = try Mnemonic(entropy: secret(entropy.bytes), language: language)
    let normalised = phrase.decomposedStringWithCompatibilityMapping
    #expect(text(of: try made.phrase()) == Array(normalised.utf8))
    let read = try parse(phrase, language)
    #expect(read.entropyDigits == entropy.description)
    do throws(MnemonicError) {
      let detected = try parse(phrase)
      #expect(detected.language == language)
      #expect(detected.entropyDigits == entropy.description)
    } catch {
      guard case .ambiguousLanguage(let languages) = error else { throw error }
      #expect(languages.contains(language))
    }
    let found = try read.seed(text: passphrase)
    #expect(hexadecimal(bytes(of: found)) == seed.description)
    let master = try ExtendedPrivateKey(seed: found)
    #expect(text(of: try master.text()) == Array(xprv.utf8))
  }

  struct EthersCase: Decodable {
    struct Node: Decodable {
      var path: String
      var chainCode: HexBytes
      var depth: UInt8
      var index: UInt32
      var parentFingerprint: HexBytes
      var fingerprint: HexBytes
      var publicKey: HexBytes
      var privateKey: HexBytes
      var xpriv: String
      var xpub: String
    }
    var `case`: String
    var locale: String
    var phrase: HexBytes
    var password: HexBytes
    var entropy: HexBytes
    var seed: HexBytes
    var nodes: [Node]
  }

  private static let locales: [String: MnemonicLanguage] = [
    "en": .english, "pt": .portuguese, "zh_tw": .chineseTraditional, "zh_cn": .chineseSimplified, "cz": .czech,
    "ja": .japanese, "es": .spanish, "ko": .korean, "it": .italian, "fr": .french,
  ]

  @Test(.needsSharedVectors) func ethers() throws {
    let cases = try SharedVectors.cases(EthersCase.self, from: "bip39/ethers_mnemonics.json")
    var nodeCount = 0
    for vector in cases {
      let language = try #require(Self.locales[vector.locale])
      let mnemonic = try parse(vector.phrase.bytes, language)
      #expect(mnemonic.entropyDigits == vector.entropy.description, "\(vector.case)")
      let seed =
        try vector.password.bytes.isEmpty ? mnemonic.seed() : mnemonic.seed(passphrase: secret(vector.password.bytes))
      #expect(hexadecimal(bytes(of: seed)) == vector.seed.description, "\(vector.case)")
      let master = try ExtendedPrivateKey(seed: seed)
      for node in vector.nodes {
        let key = try master.descendant(DerivationPath.parse(node.path))
        #expect(key.withPrivateKey { hexadecimal(array($0)) } == node.privateKey.description)
        #expect(hexadecimal(key.publicKey.compressed) == node.publicKey.description)
        #expect(key.extendedPublicKey.chainCode.description == node.chainCode.description)
        #expect(key.origin.depth == node.depth)
        #expect(key.origin.index.number == node.index & 0x7FFF_FFFF)
        #expect(key.origin.parentFingerprint == number(node.parentFingerprint))
        #expect(try key.fingerprint == number(node.fingerprint))
        #expect(text(of: try key.text()) == Array(node.xpriv.utf8))
        #expect(try key.extendedPublicKey.text() == node.xpub)
        nodeCount += 1
      }
    }
    CorpusReport.ran("bip39/ethers_mnemonics (with \(nodeCount) BIP-32 nodes)", cases: cases.count)
  }

  private func number(_ bytes: HexBytes) -> UInt32 {
    bytes.bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
