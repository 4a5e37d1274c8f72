import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletSecrets

@Suite("Keystores: published files", .needsSharedVectors) struct KeystoreCorpusTests {
  struct Case: Decodable, Sendable {
    var name: String
    var password: HexBytes
    var json: String
    var privateKey: HexBytes?
    var address: String?
    var expect: String?
    var note: String?

    private enum CodingKeys: String, CodingKey {
      case name, json, privateKey, address, expect, note
      case password = "password_hex"
    }
  }

  /// Every file opens to its key or is refused for its own reason.
  @Test func publishedKeystores() throws {
    let cases = try SharedVectors.cases(Case.self, from: "keystore_v3/published_keystores.json")
    var counts = (keys: 0, phrases: 0, refused: 0)
    for vector in cases {
      let passphrase = vector.password.bytes
      if let expectation = vector.expect {
        let error = refusal(vector, passphrase)
        #expect(Self.isExpected(error, expectation), "\(vector.name): \(String(describing: error))")
        counts.refused += 1
      } else if vector.note?.contains("mnemonic") == true {
        let keystore = try KeystoreV3(text: vector.json)
        let phrase = try keystore.payload(passphrase: passphrase.span.bytes)
        let mnemonic = try Mnemonic.parse(phrase, language: .english)
        #expect(mnemonic.wordCount == .twelve, "\(vector.name)")
        #expect(throws: KeyFileError.notAPrivateKey(byteCount: phrase.byteCount)) { try keystore.key(passphrase) }
        counts.phrases += 1
      } else {
        let expected = try #require(vector.privateKey).bytes
        let keystore = try KeystoreV3(text: vector.json)
        let key = try keystore.key(passphrase)
        #expect(key == [UInt8](repeating: 0, count: 32 - expected.count) + expected, "\(vector.name)")
        if let address = vector.address, let stored = keystore.address {
          #expect(stored.description == address, "\(vector.name)")
        }
        var wrong = passphrase
        wrong.append(0x21)
        #expect(throws: KeyFileError.wrongPassphrase, "\(vector.name)") { try keystore.key(wrong) }
        counts.keys += 1
      }
    }
    #expect(counts == (keys: 25, phrases: 2, refused: 5))
    CorpusReport.ran(
      "keystore_v3/published_keystores (\(counts.keys) keys, \(counts.phrases) phrases, \(counts.refused) refused)",
      cases: cases.count)
  }

  private func refusal(_ vector: Case, _ passphrase: [UInt8]) -> KeyFileError? {
    do throws(KeyFileError) {
      _ = try KeystoreV3(text: vector.json).key(passphrase)
      return nil
    } catch { return error }
  }

  /// Whether an error is of the class that the corpus names.
  private static func isExpected(_ error: KeyFileError?, _ expectation: String) -> Bool {
    switch error {
    case .addressMismatch: expectation.contains("address field contradicts")
    case .notJSON(position: 1): expectation.contains("empty file")
    case .unsupportedVersion: expectation.contains("version 1")
    case .unsupported(field: "crypto.cipher", found: "aes-128-cbc"): expectation.contains("cipher aes-128-cbc")
    case .malformedField("crypto.cipherparams.iv", _), .missingField("crypto.cipher"): expectation.contains("8-byte IV")
    default: false
    }
  }

  struct PresaleCase: Decodable {
    var `case`: String
    var wallet: AnyJSON?
  }

  /// The presale's own format is not read, and told so without a crash.
  @Test func presaleFiles() throws {
    let cases = try SharedVectors.cases(PresaleCase.self, from: "keystore_v3/presale_legacy.json")
    var checked = 0
    for vector in cases {
      guard let wallet = vector.wallet else { continue }
      let error = WalletKeyFilesTests.refusal(wallet.text)
      switch error {
      case .missingField("version"), .malformedField("(the file)", _): checked += 1
      default: Issue.record("\(vector.case): \(String(describing: error))")
      }
    }
    #expect(checked > 0)
    CorpusReport.ran(
      "keystore_v3/presale_legacy", cases: checked,
      excluded: [("they hold no file", cases.count - checked)])
  }
}
