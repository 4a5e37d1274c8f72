import TestSupport
import Testing
import WalletKeyFiles

/// Faults that other wallets have had with Solana's key files, by the kind of fault.
@Suite("Known faults: Solana key files", .needsSharedVectors) struct SolanaFaultTests {
  /// Second halves that do not belong to the first: a BIP-39 seed, and a foreign public key.
  @Test(arguments: ["keypair-file-mismatch", "double-public-key-oracle"]) func foreignHalves(_ kind: String) throws {
    let file = Array(try #require(FaultLog.entry(kind).input["keypair_json"] as? String).utf8)
    #expect(pairRefusal(file) == .publicKeyMismatch)
  }

  /// What is exported is both halves.
  @Test("export-format") func exportFormat() throws {
    let (input, expected) = try FaultLog.entry("export-format")
    let key = try secret(bytes(hex: try #require(input["seed_hex"] as? String)))
    #expect(text(of: try SolanaKeyPair.base58(seed: key)) == expected["base58_64"] as? String)
    #expect(text(of: try SolanaKeyPair.json(seed: key)) == expected["keypair_json"] as? String)
    let wrong = "1thX6LZfHDZZKUs92febYZhYRcXddmzfzF2NvTkPNE"
    #expect(base58Refusal(wrong) == .wrongTextLength(expected: "64 to 88", found: wrong.utf8.count))
  }

  @Test("key-file-encoding") func encodings() throws {
    let (input, _) = try FaultLog.entry("key-file-encoding")
    let plain = Array(try #require(input["file"] as? String).utf8)
    let key = try seed(json: plain)
    #expect(key == [UInt8](repeating: 7, count: 32))
    let spaced = Array(
      String(decoding: plain, as: UTF8.self).replacing(",", with: " ,\n").replacing("[", with: "[ ").utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let variants: [[UInt8]] = [
      mark + plain, plain + [13, 10], mark + [32] + plain + [10, 10], spaced,
    ]
    for variant in variants { #expect(try seed(json: variant) == key) }
    let wide = utf16(plain)
    let files: [[UInt8]] = [wide, [0xFF, 0xFE] + wide, [0xFE, 0xFF, 0] + wide]
    for file in files {
      #expect(pairRefusal(file) == .notUTF8)
    }
  }

  @Test("key-file-strictness") func strictness() throws {
    let (input, _) = try FaultLog.entry("key-file-strictness")
    let files = try #require(input["files"] as? [String: String])
    for (name, file) in files {
      let error = pairRefusal(Array(file.utf8))
      switch name {
      case "256", "-1", "1.0 float", "strings", "NaN", "nested": #expect(error == .notAByte(place: 1), "\(name)")
      case "65 numbers": #expect(error == .wrongCount(expected: 64, found: 65))
      case "63 numbers": #expect(error == .wrongCount(expected: 64, found: 63))
      case "object": #expect(error == .notAByteArray(position: 1))
      default:
        guard case .notAByteArray = error else {
          Issue.record("\(name): \(String(describing: error))")
          continue
        }
      }
    }
    CorpusReport.ran("key-file-strictness", cases: files.count)
    #expect(files.count == 11)
  }

  /// A public key in hexadecimal digits without a 0 is base58 too, and is not taken for a key pair.
  @Test("format-guessing") func noGuessing() throws {
    let digits = try #require(FaultLog.entry("format-guessing").input["public_key_hex"] as? String)
    guard case .wrongTextLength = base58Refusal(digits) else {
      Issue.record("\(String(describing: base58Refusal(digits)))")
      return
    }
  }
}
