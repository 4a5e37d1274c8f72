import CWalletSodium
import TestSupport
import Testing

/// The cipher under sealed records, as the installed library computes it.
@Suite("XChaCha20-Poly1305: published vectors", .needsSharedVectors)
struct AEADCorpusTests {
  struct Case: Decodable {
    var tcId: Int
    var key: HexBytes
    var iv: HexBytes
    var aad: HexBytes
    var msg: HexBytes
    var ct: HexBytes
    var tag: HexBytes
    var result: String
  }

  @Test func wycheproof() throws {
    let file = "aead/wycheproof_xchacha20_poly1305"
    let cases = try SharedVectors.cases(Case.self, from: file + ".json")
    let whole = cases.filter { $0.iv.bytes.count == 24 }
    for vector in whole {
      let opened = open(vector.ct.bytes + vector.tag.bytes, vector)
      #expect((opened == vector.msg.bytes) == (vector.result == "valid"), "case \(vector.tcId)")
      #expect((opened == nil) == (vector.result != "valid"), "case \(vector.tcId)")
      #expect((sealed(vector) == vector.ct.bytes + vector.tag.bytes) == (vector.result == "valid"))
    }
    CorpusReport.ran(
      file, cases: whole.count,
      excluded: [("nonces of other lengths than 24 bytes, which a record cannot have", cases.count - whole.count)])
  }

  private func open(_ text: [UInt8], _ vector: Case) -> [UInt8]? {
    guard text.count >= 16 else { return nil }
    var plain = [UInt8](repeating: 0, count: text.count - 16)
    let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &plain, nil, nil, text, UInt64(text.count), vector.aad.bytes, UInt64(vector.aad.bytes.count), vector.iv.bytes,
      vector.key.bytes)
    return status == 0 ? plain : nil
  }

  private func sealed(_ vector: Case) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: vector.msg.bytes.count + 16)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &text, nil, vector.msg.bytes, UInt64(vector.msg.bytes.count), vector.aad.bytes, UInt64(vector.aad.bytes.count),
      nil, vector.iv.bytes, vector.key.bytes)
    return text
  }
}
