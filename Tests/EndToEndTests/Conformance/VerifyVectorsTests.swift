import Foundation
import TestSupport
import Testing

/// `verify-vectors` as an operator or a service runs it.
@Suite(.endToEnd) struct VerifyVectorsTests {
  static let suites = [
    "bip-39", "bip-32", "slip-0010", "profiles", "kdf", "sealed-record", "secp256k1", "ecdsa", "ed25519",
    "keccak-256", "eip-55", "base58",
  ]

  /// A copy of the package's vectors in the workspace, as `vectors`.
  private func copyVectors(to workspace: Workspace) throws {
    try FileManager.default.copyItem(
      atPath: PackageRoot.url(of: "Vectors").path, toPath: workspace.path("vectors"))
  }

  private func replace(_ old: String, by new: String, in path: String, of workspace: Workspace) throws {
    let file = workspace.path("vectors/\(path)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try #require(text.ranges(of: old).count == 1)
    try text.replacing(old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
  }

  @Test func theVectorsThatAreBuiltIn() async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let outcome = try await workspace.run(["verify-vectors"])
    expect(outcome, exits: 0)
    #expect(outcome.errors.isEmpty)
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasSuffix("as expected") == true)
    for name in ["engine", "CPU features", "wallet-engine", "libsodium", "OpenSSL", "SQLite", "total"] + Self.suites {
      #expect(lines.contains { $0.hasPrefix("\(name) ") }, "no line for \(name)")
    }
    #expect(try workspace.contents() == before)
  }

  struct Report: Decodable {
    struct Suite: Decodable {
      var name: String
      var standard: Int
      var generated: Int
      var minimum: Int
      var mismatches: [Mismatch]
    }

    struct Mismatch: Decodable, Equatable {
      var file: String
      var `case`: String
      var operation: String
      var detail: String
    }

    var asExpected: Bool
    var engine: String
    var cpuFeatures: [String]
    var versions: [String: String]
    var cases: Int
    var mismatches: Int
    var milliseconds: Double
    var suites: [Suite]
  }

  private func report(_ outcome: ChildProcess.Outcome) throws -> Report {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Report.self, from: Data(outcome.output))
  }

  @Test(arguments: ["auto", "reference"]) func asJSON(_ engine: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["verify-vectors", "--json", "--engine", engine])
    expect(outcome, exits: 0)
    let report = try report(outcome)
    print("verify-vectors: \(report.cases) cases in \(Int(report.milliseconds)) ms, other tests beside it")
    #expect(report.asExpected)
    #expect(report.mismatches == 0)
    #expect(engine == "auto" || report.engine == engine)
    #expect(report.suites.map(\.name) == Self.suites)
    #expect(report.suites.allSatisfy { $0.standard + $0.generated >= $0.minimum && $0.minimum >= 60 })
    #expect(report.cases == report.suites.reduce(0) { $0 + $1.standard + $1.generated })
    #expect(Set(report.versions.keys).isSuperset(of: ["wallet-engine", "libsodium", "OpenSSL", "utf8proc", "SQLite"]))
  }

  @Test func anUnchangedCopyOfTheFolder() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 0)
  }

  @Test func oneByteOfOneExpectedValue() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    try replace(
      #""input": {"bytes": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}, "expected": {"text": "0x5aAeb"#,
      by: #""input": {"bytes": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}, "expected": {"text": "0x5aaeb"#,
      in: "eip-55/standard.json", of: workspace)
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 1, naming: "eip-55/standard.json, case printed-5-encode (encode)")
    let table = String(decoding: outcome.output, as: UTF8.self)
    #expect(table.hasPrefix("vectors"))
    #expect(table.contains("NOT AS EXPECTED"))
    #expect(outcome.errors.split(separator: "\n").count == 1)

    let json = try await workspace.run(["verify-vectors", "--vectors=vectors", "--json"])
    expect(json, exits: 1, naming: "printed-5-encode")
    let report = try report(json)
    #expect(!report.asExpected)
    #expect(report.mismatches == 1)
    let mismatch = try #require(report.suites.flatMap(\.mismatches).first)
    #expect((mismatch.file, mismatch.case) == ("eip-55/standard.json", "printed-5-encode"))
    #expect(mismatch.detail.contains("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"))
  }

  @Test func anotherClassOfFailure() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    try replace(
      #""input": {"scalar": "0000000000000000000000000000000000000000000000000000000000000000"}, "failure": "scalarIsZero""#,
      by:
        #""input": {"scalar": "0000000000000000000000000000000000000000000000000000000000000000"}, "failure": "scalarNotBelowOrder""#,
      in: "secp256k1/public-keys-refused.json", of: workspace)
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 1, naming: "secp256k1/public-keys-refused.json, case zero", "scalarIsZero")
  }

  /// A whole suite of mismatches does not push the others out of sight.
  @Test func manyMismatches() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    let file = workspace.path("vectors/keccak-256/lengths.json")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(/"digest": "."?/, with: "\"digest\": \"00").write(
      toFile: file, atomically: true, encoding: .utf8)
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 1, naming: "keccak-256: 1,184 more mismatches")
    #expect(outcome.errors.split(separator: "\n").count == 21)
  }

  @Test func tooFewCases() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    for name in ["encode", "parse", "public-key"] {
      try FileManager.default.removeItem(atPath: workspace.path("vectors/eip-55/\(name).json"))
      try FileManager.default.copyItem(
        atPath: workspace.path("vectors/eip-55/standard.json"),
        toPath: workspace.path("vectors/eip-55/\(name).json"))
    }
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 1, naming: "eip-55: 64 cases; at least 300 are needed")
  }

  @Test func aMissingFolderOrFile() async throws {
    let workspace = try Workspace()
    let nowhere = try await workspace.run(["verify-vectors", "--vectors", "nowhere"])
    expect(nowhere, exits: 4, naming: "nowhere")
    #expect(nowhere.output.isEmpty)

    try copyVectors(to: workspace)
    try FileManager.default.removeItem(atPath: workspace.path("vectors/base58/encode.json"))
    let missing = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(missing, exits: 4, naming: "base58/encode.json: there is no such file")
    #expect(missing.output.isEmpty)
  }

  @Test func aMalformedFile() async throws {
    let workspace = try Workspace()
    try copyVectors(to: workspace)
    try replace(#"  "origin": "standard","#, by: #"  "origin" "standard","#, in: "base58/standard.json", of: workspace)
    let outcome = try await workspace.run(["verify-vectors", "--vectors", "vectors"])
    expect(outcome, exits: 4, naming: "base58/standard.json: line 4, column 12")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    ["--engine", "turbo"], ["--vectors="], ["--vectors"], ["vectors"], ["--json=yes"], ["--store", "wallets.db"],
  ])
  func commandLinesThatMakeNoSense(_ options: [String]) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["verify-vectors"] + options)
    expect(outcome, exits: 2)
    #expect(outcome.output.isEmpty)
  }
}
