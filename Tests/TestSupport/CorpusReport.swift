/// Says on standard output how many cases of a corpus a test has been through, so that a run shows what it covered.
package enum CorpusReport {
  /// Prints a line such as `corpus bip32/spec_valid: 17 cases`, with what was left out and why.
  package static func ran(_ corpus: String, cases: Int, excluded: [(reason: String, cases: Int)] = []) {
    let left = excluded.filter { $0.cases > 0 }.map { "; left out \($0.cases): \($0.reason)" }.joined()
    print("corpus \(corpus): \(cases) cases\(left)")
  }
}
