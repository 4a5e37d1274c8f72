import Testing
import WalletEngineCLI

/// Judged by the standard library's own decoder, for sequences around every boundary of RFC 3629's table.
@Test func illFormedSequencesAreThoseOfTheStandardLibrary() throws {
  let edges: [UInt8] = [
    0x21, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
    0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]
  var checked = 0
  for first in edges {
    for second in edges {
      for third in edges {
        var list = Array("first\n".utf8)
        let sequences =
          edges.map { [first, second, third, $0] } + [[first, second, third], [first, second], [first]]
        for sequence in sequences { list += sequence + [0x0A] }
        for (line, sequence) in zip(try lines(of: list).dropFirst(), sequences) {
          let isValid = String(validating: sequence, as: UTF8.self) != nil
          if case .id(_, let text) = line {
            #expect(isValid && text.utf8.elementsEqual(sequence))
          } else if case .bad(_, .invalidUTF8(let offset)) = line {
            let head = Array(sequence.prefix(offset))
            // Everything before the offset is well-formed, and nothing longer that ends at a character is.
            #expect(!isValid && String(validating: head, as: UTF8.self) != nil)
            for longer in offset..<sequence.count {
              #expect(String(validating: sequence.prefix(longer + 1), as: UTF8.self) == nil)
            }
          } else {
            Issue.record("\(line)")
          }
          checked += 1
        }
      }
    }
  }
  #expect(checked == 24 * 24 * 24 * 27)
}
