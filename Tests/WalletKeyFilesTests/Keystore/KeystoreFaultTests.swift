import Foundation
import TestSupport
import Testing
import WalletKeyFiles

/// Faults that other wallets have had with keystores, by the kind of fault.
@Suite("Known faults: keystores", .needsSharedVectors) struct KeystoreFaultTests {
  private func key(_ expected: [String: Any]) throws -> String {
    String(try #require(expected["private_key"] as? String).dropFirst(2))
  }

  /// Files that open to the key that is expected.
  @Test(arguments: ["leading-zero-bytes-dropped", "scrypt-parameter-check", "keystore-field-case"])
  func opens(_ kind: String) throws {
    let (input, expected) = try FaultLog.entry(kind, with: "keystore")
    let keystore = try FaultLog.text(input["keystore"])
    let password = try #require(input["password"] as? String)
    #expect(try opened(keystore, password) == key(expected))
    #expect(refusal(keystore, password + " ") == .wrongPassphrase)
  }

  /// Two readings of one file are refused, never chosen between.
  @Test("keystore-field-case: ambiguous") func ambiguous() throws {
    let (input, _) = try FaultLog.entry("keystore-field-case")
    #expect(refusal(try FaultLog.text(input["both_spellings"])) == .duplicateField("crypto"))
    #expect(refusal(try #require(input["duplicate_key_text"] as? String)) == .duplicateField("crypto"))
  }

  /// Costs chosen to exhaust the machine end in an error at once.
  @Test("kdf-dos") func hostileCosts() throws {
    let (input, _) = try FaultLog.entry("kdf-dos")
    let base = try #require(input["base_keystore"] as? [String: Any])
    let replacements = try #require(input["replace_kdfparams"] as? [String: [String: Any]])
    var checked = 0
    for (name, replacement) in replacements {
      let error = try timedRefusal(Self.replacing(base, "scrypt", replacement))
      switch error {
      case .costTooHigh, .malformedField: checked += 1
      default: Issue.record("\(name): \(String(describing: error))")
      }
    }
    for rounds in try #require(input["pbkdf2_c"] as? [NSNumber]) {
      let error = try timedRefusal(Self.replacing(base, "pbkdf2", ["c": rounds, "prf": "hmac-sha256"]))
      switch error {
      case .costTooHigh(field: "crypto.kdfparams.c", _), .malformedField("crypto.kdfparams.c", _): checked += 1
      default: Issue.record("c = \(rounds): \(String(describing: error))")
      }
    }
    #expect(checked == 15)
    CorpusReport.ran("kdf-dos", cases: checked)
  }

  private func timedRefusal(_ keystore: String) -> KeyFileError? {
    var error: KeyFileError?
    let time = ContinuousClock().measure { error = refusal(keystore) }
    #expect(time < .milliseconds(100))
    return error
  }

  private static func replacing(
    _ keystore: [String: Any], _ function: String, _ parameters: [String: Any]
  ) throws -> String {
    var keystore = keystore
    var crypto = try #require(keystore["crypto"] as? [String: Any])
    let old = try #require(crypto["kdfparams"] as? [String: Any])
    crypto["kdf"] = function
    crypto["kdfparams"] = old.filter { ["dklen", "salt"].contains($0.key) }.merging(parameters) { $1 }
    keystore["crypto"] = crypto
    return try FaultLog.text(keystore)
  }

  /// One pass-phrase in two spellings opens files made with either.
  @Test("password-normalisation") func normalisation() throws {
    let (input, expected) = try FaultLog.entry("password-normalisation")
    for file in ["keystore_nfc", "keystore_nfd"] {
      for spelling in ["password_nfc_utf8", "password_nfd_utf8"] {
        let passphrase = bytes(hex: try #require(input[spelling] as? String))
        let keystore = try KeystoreV3(text: try FaultLog.text(input[file]))
        #expect(try hexadecimal(keystore.key(passphrase)) == key(expected), "\(file), \(spelling)")
      }
    }
  }

  /// Byte order mark, line ends and further lines are no part of a pass-phrase.
  @Test("password-file-encoding") func passphraseFiles() throws {
    let (input, expected) = try FaultLog.entry("password-file-encoding")
    let files = try #require(input["password_files_hex"] as? [String: String])
    #expect(files.count == 4)
    let keystore = try KeystoreV3(text: try FaultLog.text(input["keystore"]))
    for (name, digits) in files {
      let file = bytes(hex: digits)
      guard let passphrase = try PassphraseText.firstLine(of: file.span.bytes) else {
        Issue.record("\(name)")
        continue
      }
      #expect(try hexadecimal(keystore.key(bytes(of: passphrase))) == key(expected), "\(name)")
    }
  }
}
