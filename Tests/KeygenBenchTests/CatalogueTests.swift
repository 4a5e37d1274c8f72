import KeygenBench
import TestSupport
import Testing
import WalletConformance
import WalletHashing

@Suite("Benchmarks there are")
struct CatalogueTests {
  @Test func namesAreUnique() {
    let names = BenchmarkCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("keccak256"))
  }

  /// Every benchmark can be set up, its sides agree, and it can be measured, if only for a moment.
  @Test(arguments: BenchmarkCatalogue.all.map(\.name))
  func runs(_ name: String) throws {
    let entry = try #require(BenchmarkCatalogue.all.first { $0.name == name })
    let benchmark = try entry.prepare(.init())
    try benchmark.verify()
    let plan = SamplingPlan(rounds: 6, sampleNanoseconds: 10_000)
    let measurement = try InterleavedRun(plan: plan, threads: 1).measure(benchmark)
    let result = BenchmarkReport.Result(name: name, threads: 1, benchmark: benchmark, measurement: measurement)
    #expect(try #require(result).peers.count == benchmark.peers.count)
  }

  @Test func thePlainCKeccakIsRightForEveryLength() {
    var generator = SeededGenerator(seed: 300)
    for length in Array(0...300) + [1000, 4096, 100_000] {
      let message = generator.bytes(length)
      #expect(CPeers.keccak256(message) == Keccak256.hash(message), "length \(length)")
    }
  }

  @Test func thePlainCKeccakIsNotMerelyOfOurOwnOpinion() throws {
    let cases = try OwnVectors.cases(from: "keccak-256/lengths.json")
    #expect(cases.count == 4 * 301)
    for vector in cases {
      let pattern = try vector.input.bytes("pattern")
      let message = try (0..<vector.input.integer("length")).map { pattern[$0 % pattern.count] }
      #expect(CPeers.keccak256(message).description == (try vector.expected.text("digest")), "\(vector.id)")
    }
  }

  @Test func theCPeersAreOptimised() {
    #expect(CPeers.build.hasSuffix("-O3"))
  }
}
