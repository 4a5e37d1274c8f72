import Foundation
import KeygenBench
import Testing

@Suite("keygen-bench")
struct BenchCommandTests {
  /// What a program wrote; for tests on one thread.
  final class Recorder: @unchecked Sendable {
    var output = ""
    var errors = ""
  }

  let time = FakeTime()
  let written = Recorder()

  private func status(_ arguments: [String], _ more: BenchmarkEntry...) -> Int32 {
    let entry = BenchmarkEntry(name: "stage.one", summary: "a thing") { _ in
      time.benchmark(own: 100, peer: 250, note: "not stored")
    }
    let other = BenchmarkEntry(name: "stage.two", summary: "a thing") { _ in time.benchmark(own: 300, peer: 150) }
    let written = written
    let command = BenchCommand(
      catalogue: [entry, other] + more, clock: time.clock, output: { written.output += $0 },
      errorOutput: { written.errors += $0 })
    return command.run(arguments)
  }

  @Test func table() {
    #expect(status([]) == 0)
    #expect(written.errors.isEmpty)
    #expect(written.output.contains("stage.one"))
    #expect(written.output.contains("100.0 ns"))
    #expect(written.output.contains("10000000 /s"))
    #expect(written.output.contains("not stored"))
    #expect(written.output.contains("peer / own = 2.500 (95 % 2.500 … 2.500)  1.2"))
    #expect(written.output.contains("peer / own = 0.500"))
  }

  @Test(arguments: [
    ("stage.two", ["stage.two"]), ("stage.*", ["stage.one", "stage.two"]),
    ("stage.two,stage.one", ["stage.one", "stage.two"]),
  ])
  func only(_ names: String, _ expected: [String]) throws {
    #expect(status(["--only", names, "--json", "-"]) == 0)
    #expect(try report().results.map(\.name) == expected)
  }

  @Test(arguments: ["--fast", "stage.one", "--only=stage", "--only=stage.three", "--only=.*", "--only=nothing.*"])
  func usage(_ argument: String) {
    #expect(status([argument]) == 2)
    #expect(written.output.isEmpty)
    #expect(written.errors.contains("--help"))
    #expect(time.calls.isEmpty)
  }

  @Test func helpAndList() {
    #expect(status(["--help"]) == 0)
    for flag in ["--only", "--seconds", "--json", "--threads", "--engine", "--peers", "--list", "--help"] {
      #expect(written.output.contains(flag))
    }
    written.output = ""
    #expect(status(["--list"]) == 0)
    #expect(written.output == "stage.one\ta thing\nstage.two\ta thing\n")
    #expect(time.calls.isEmpty)
  }

  @Test func reportsGoToAFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keygen-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("report.json")
    #expect(status(["--json", file.path, "--threads", "1,2"]) == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
    #expect(report.results.map(\.threads) == [1, 2, 1, 2])
    #expect(status(["--json", folder.path]) == 4)
    #expect(status(["--json", folder.appendingPathComponent("missing/report.json").path]) == 4)
  }

  /// The rest is measured and reported all the same.
  @Test func failuresAreNamed() throws {
    let broken = BenchmarkEntry(name: "broken", summary: "") { _ in throw Refusal() }
    let differing = BenchmarkEntry(name: "differing", summary: "") { _ in
      var benchmark = time.benchmark(own: 1, peer: 1)
      benchmark.verify = { throw BenchmarkError.disagreement(benchmark: "differing", peer: "other") }
      return benchmark
    }
    #expect(status(["--json=-"], broken, differing) == 1)
    #expect(written.errors.contains("broken: Refusal()"))
    #expect(written.errors.contains("differing: our result and that of other differ"))
    #expect(try report().results.map(\.name) == ["stage.one", "stage.two"])
  }

  @Test func enginesSideBySide() throws {
    let entry = BenchmarkEntry(name: "engines", summary: "", hasEngines: true) { conditions in
      var benchmark = time.benchmark(own: 100, peer: 250)
      benchmark.engine = conditions.engine.rawValue
      return benchmark
    }
    #expect(status(["--engine", "portable,reference", "--threads", "2,1", "--json", "-"], entry) == 0)
    let results = try report().results
    #expect(
      results.map(\.engine) == ["fake", "fake", "fake", "fake", "portable", "portable", "reference", "reference"])
    #expect(results.map(\.threads) == [2, 1, 2, 1, 2, 1, 2, 1])
  }

  @Test func peersThatCannotBeStarted() {
    #expect(status(["--peers", "/nowhere/peers"]) == 1)
    #expect(written.errors.contains("/nowhere/peers"))
    #expect(time.calls.isEmpty)
  }

  @Test func progressOnATerminalOnly() {
    let entry = BenchmarkEntry(name: "stage.one", summary: "") { _ in time.benchmark(own: 100, peer: 250) }
    for isTerminal in [false, true] {
      let written = Recorder()
      let command = BenchCommand(
        catalogue: [entry], clock: time.clock, output: { written.output += $0 }, errorOutput: { written.errors += $0 },
        showsProgress: isTerminal)
      #expect(command.run(["--threads", "1,3"]) == 0)
      #expect(written.errors.contains("[2/2] stage.one, auto, 3 threads") == isTerminal)
      #expect(written.errors.isEmpty == !isTerminal)
      #expect(!written.output.contains("[2/2]"))
    }
  }

  /// The shape that scripts rely on, key by key.
  @Test func shapeOfTheJSON() throws {
    #expect(status(["--json", "-", "--only", "stage.one", "--threads", "2"]) == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(written.output.utf8)) as? [String: Any])
    #expect(json.keys.sorted() == ["host", "results"])
    let host = try #require(json["host"] as? [String: Any])
    #expect(host.keys.sorted() == ["architecture", "c", "cores", "cpu", "swift", "system"])
    let results = try #require(json["results"] as? [[String: Any]])
    let result = try #require(results.first)
    #expect(results.count == 1)
    #expect(
      result.keys.sorted() == [
        "engine", "itemsPerSecond", "name", "nanosecondsPerItem", "nanosecondsPerItemInterval", "note", "pairs",
        "peers", "threads",
      ])
    #expect(result["name"] as? String == "stage.one")
    #expect(result["engine"] as? String == "fake")
    #expect(result["threads"] as? Int == 2)
    #expect(result["nanosecondsPerItem"] as? Double == 50)
    #expect(result["nanosecondsPerItemInterval"] as? [Double] == [50, 50])
    #expect(result["itemsPerSecond"] as? Double == 20_000_000)
    #expect(try #require(result["pairs"] as? Int) >= 31)
    let peers = try #require(result["peers"] as? [[String: Any]])
    let peer = try #require(peers.first)
    #expect(
      peer.keys.sorted() == [
        "name", "nanosecondsPerItem", "nanosecondsPerItemInterval", "ratio", "ratioInterval", "version",
      ])
    #expect(peer["name"] as? String == "other")
    #expect(peer["version"] as? String == "1.2")
    #expect(peer["nanosecondsPerItem"] as? Double == 125)
    #expect(peer["ratio"] as? Double == 2.5)
    #expect(peer["ratioInterval"] as? [Double] == [2.5, 2.5])
  }

  private struct Report: Decodable {
    struct Result: Decodable {
      var name: String
      var engine: String
      var threads: Int
    }
    var results: [Result]
  }

  private func report() throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(written.output.utf8))
  }
}
