import Foundation
import KeygenBench
import Testing

/// Peers in another process, a shell script in their place.
@Suite("Peers in a process of their own")
struct PeerProgramTests {
  /// The digest of "abc" (FIPS 180-4, its first example).
  static let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  static let inputs: [[UInt8]] = [Array("a".utf8), Array("bc".utf8)]

  /// Writes a program that has one peer, gives this digest and this answer to `run`, and keeps a log of its commands.
  private func withProgram(
    digest: String = Self.digest, run: String = "echo ok", _ body: (PeerProgram, _ log: URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("peers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("peers")
    let script = """
      #!/bin/sh
      while IFS= read -r line; do
        printf '%s\\n' "$line" >>'\(folder.path)/log'
        case $line in
          list*) printf 'first\\t1.0\\nsecond one\\t2.0, 3.0\\n.\\n' ;;
          load*) echo ok ;;
          digest*first) echo \(Self.digest) ;;
          digest*) echo \(digest) ;;
          run*) \(run) ;;
          *) echo error what ;;
        esac
      done
      """
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try body(try PeerProgram(path: program.path), folder.appendingPathComponent("log"))
  }

  private func peers(_ program: PeerProgram, threads: Int = 1) throws -> ProcessPeers? {
    try ProcessPeers(.init(threads: threads, peers: program), stage: "stage.one", inputs: Self.inputs)
  }

  @Test func commands() throws {
    try withProgram { program, log in
      let peers = try #require(try peers(program))
      #expect(peers.benchmarkPeers.map(\.name) == ["first", "second one"])
      #expect(peers.benchmarkPeers.map(\.version) == ["1.0", "2.0, 3.0"])
      try peers.verify(benchmark: "stage.one", outputs: Array("abc".utf8))
      let plan = SamplingPlan(rounds: 6, sampleNanoseconds: 1)
      let measured = try InterleavedRun(plan: plan, threads: 1).measure(
        Benchmark(engine: "", own: Workload { _ in }, peers: peers.benchmarkPeers, verify: {}))
      #expect(measured.peers.map(\.count) == [6, 6])
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      #expect(
        lines.prefix(5) == [
          "list stage.one", "load 61 6263", "digest stage.one\tfirst", "digest stage.one\tsecond one",
          "run stage.one\tfirst\t1",
        ])
      #expect(lines.contains("run stage.one\tsecond one\t1"))
    }
  }

  @Test func otherResultsAreRefused() throws {
    try withProgram { program, _ in
      let peers = try #require(try peers(program))
      #expect(throws: BenchmarkError.disagreement(benchmark: "stage.one", peer: "first")) {
        try peers.verify(benchmark: "stage.one", outputs: Array("abd".utf8))
      }
    }
    try withProgram(digest: "00") { program, _ in
      let peers = try #require(try peers(program))
      #expect(throws: BenchmarkError.disagreement(benchmark: "stage.one", peer: "second one")) {
        try peers.verify(benchmark: "stage.one", outputs: Array("abc".utf8))
      }
    }
  }

  @Test(arguments: [
    ("echo error no such library", "no such library"), ("echo maybe", "unexpected answer 'maybe'"),
    ("exit", "the program with the peers has ended"),
  ])
  func failuresAreTold(_ run: String, _ reason: String) throws {
    try withProgram(run: run) { program, _ in
      let peers = try #require(try peers(program))
      let workload = try #require(peers.benchmarkPeers.first?.workload)
      let plan = SamplingPlan(rounds: 6, sampleNanoseconds: 1)
      #expect(throws: BenchmarkError.peers(reason: reason)) {
        try InterleavedRun(plan: plan, threads: 1).measure(
          Benchmark(engine: "", own: workload, peers: [], verify: {}))
      }
    }
  }

  /// The process has one thread: beside two of ours its figure would mean nothing.
  @Test func onlyBesideOneThread() throws {
    try withProgram { program, _ in
      let beside = try peers(program, threads: 2)
      #expect(beside == nil)
    }
    let withoutProgram = try ProcessPeers(.init(), stage: "stage.one", inputs: Self.inputs)
    #expect(withoutProgram == nil)
  }

  @Test func noSuchProgram() {
    let error = #expect(throws: BenchmarkError.self) { try PeerProgram(path: "/nowhere/peers") }
    #expect(error?.description.contains("/nowhere/peers") == true)
  }
}
