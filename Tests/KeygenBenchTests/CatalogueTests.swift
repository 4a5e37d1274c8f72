import Foundation
import KeygenBench
import Dispatch
import TestSupport
import Testing
import WalletConformance
import WalletHashing
import WalletKeygen

@Suite("Benchmarks there are")
struct CatalogueTests {
  @Test func namesAreUnique() {
    let names = BenchmarkCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// The names that scripts and readers of reports rely on.
  @Test(arguments: [
    "secp256k1.publicKey", "ed25519.publicKey", "keccak256", "bip39.seed", "wallet.raw", "wallet.mnemonic",
    "wallet.single", "provision.durable", "login.openLoop", "login.openLoop.bulk",
  ])
  func has(_ name: String) {
    #expect(BenchmarkCatalogue.all.contains { $0.name == name })
  }

  @Test func figuresInMemorySayThatNothingIsStored() throws {
    for name in ["wallet.raw", "wallet.mnemonic", "wallet.single"] {
      let entry = try #require(BenchmarkCatalogue.all.first { $0.name == name })
      #expect(try entry.prepare(.init()).note.hasPrefix("not stored"), "\(name)")
    }
  }

  /// Every benchmark can be set up with every engine, its sides agree, and it can be measured, if only for a moment.
  @Test(arguments: BenchmarkCatalogue.all.map(\.name))
  func runs(_ name: String) async throws {
    let entry = try #require(BenchmarkCatalogue.all.first { $0.name == name })
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("keygen-bench").path
    for engine in entry.hasEngines ? KeyEngine.availableNames : ["auto"] {
      let choice = try #require(EngineChoice(rawValue: engine))
      // Benchmarks wait for asynchronous work, which the threads of this test's own pool must not do.
      let (benchmark, measurement) = try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Result {
              let benchmark = try entry.prepare(.init(engine: choice, threads: 2, program: program))
              try benchmark.verify()
              let plan = SamplingPlan(rounds: 1, sampleNanoseconds: 1)
              return (benchmark, try InterleavedRun(plan: plan, threads: 2).measure(benchmark))
            })
        }
      }
      #expect(!entry.hasEngines || benchmark.engine == engine)
      let result = BenchmarkReport.Result(name: name, threads: 2, benchmark: benchmark, measurement: measurement)
      #expect(try #require(result).peers.count == benchmark.peers.count)
    }
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
