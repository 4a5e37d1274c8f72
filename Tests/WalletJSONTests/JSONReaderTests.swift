import Foundation
import TestSupport
import Testing
import WalletJSON

@Suite("JSON, strictly")
struct JSONReaderTests {
  private func fault(_ text: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONReader.read(text)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    "{}", "[]", "0", "-0", "1e5", "1E+5", "-1.25e-7", "true", "false", "null", #""""#, " \t\r\n[ 1 , 2 ] \n",
    #"{"":0}"#,
    #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "[[[[[[[[]]]]]]]]", "\"\u{10FFFF}\"", #"{"a":{"a":1},"b":{"a":1}}"#,
  ])
  func accepted(_ text: String) {
    #expect(fault(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "+1", ".5", "1.", "1e", "--1", "NaN", "Infinity",
    "0x10",
    "nul", "True", "[1 2]", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"", "\"\\u+123\"", "\"a\nb\"", "\"a", "// c\n1", "/* c */1", "1 2", "\u{FEFF}1", "\u{a0}1", "[,]",
    "\"\\", "\"\\u", "-", "tru", "\"\\ud800\\", "{\"a\"", "{\"a\":",
  ])
  func refused(_ text: String) {
    guard case .malformed(let position) = fault(Array(text.utf8)) else {
      Issue.record("accepted")
      return
    }
    #expect(position <= text.utf8.count)
  }

  @Test(arguments: [
    [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
    [0x22, 0xC3, 0x22], [0x22, 0xFF, 0x22], [0x22, 0x00, 0x22],
  ])
  func textThatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(fault(bytes) != nil)
  }

  @Test func namesAreComparedAsBytesOnceEscapesAreResolved() {
    #expect(fault(Array(#"{"a":1,"\u0061":2}"#.utf8)) == .duplicateMember(name: [0x61], position: 7))
    #expect(fault(Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8)) == nil)
  }

  @Test func depth() {
    func nested(_ count: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: count) + [UInt8](repeating: 0x5D, count: count)
    }
    #expect(fault(nested(8)) == nil)
    #expect(fault(nested(9)) == .nestedTooDeeply)
    #expect(throws: Never.self) { try JSONReader.read(nested(16), depthLimit: 16) }
    #expect(throws: JSONFault.nestedTooDeeply) { try JSONReader.read(nested(17), depthLimit: 16) }
    #expect(fault([UInt8](repeating: 0x5B, count: 1_000_000)) == .nestedTooDeeply)
    #expect(fault(Array(String(repeating: "{\"a\":", count: 100_000).utf8)) == .nestedTooDeeply)
  }

  /// What Foundation's reader, a lenient one, refuses must be refused here, of texts made of pieces of JSON.
  @Test func nothingIsAcceptedThatFoundationRefuses() {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\u00e9\"", "1", "-1.5e3", "true", "null", " ", "\"", "\\",
      "e", "0",
    ]
    var random = SeededGenerator(seed: 3)
    var accepted = 0
    for _ in 0..<60_000 {
      let text = (0..<1 + Int(random.next() % 9)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
        .joined()
      // Foundation has no numbers beyond a Double's; tokens keep them as text until they are looked at.
      guard fault(Array(text.utf8)) == nil, text.firstRange(of: /e[0-9]{3}/) == nil else { continue }
      accepted += 1
      let theirs = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(theirs != nil, "\(text)")
    }
    #expect(accepted > 1000)
  }

  @Test func randomBytesNeverCrash() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      _ = fault(random.bytes(Int(random.next() % 60)))
    }
  }

  @Test func changedTokensNeverCrash() {
    let good = Array(#"{"iss":"i","aud":["a","b"],"exp":1.8e9,"sub":"\ud83d\ude00","x":{"y":[null,true]}}"#.utf8)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      var text = good
      for _ in 0..<1 + Int(random.next() % 4) {
        text[Int(random.next() % UInt64(text.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 3 == 0 { text.removeLast(Int(random.next() % UInt64(text.count))) }
      _ = fault(text)
    }
  }
}
