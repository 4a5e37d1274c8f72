import WalletHashing

/// The peers of one stage that another process has, and how their results are compared with ours.
package struct ProcessPeers: Sendable {
  private let program: PeerProgram
  private let stage: String
  private let load: String
  private let peers: [(name: String, version: String)]

  /// The peers of a stage, or none: without a program, and with more than one thread, for the process has only one.
  package init?(_ conditions: BenchmarkEntry.Conditions, stage: String, inputs: [[UInt8]]) throws {
    guard let program = conditions.peers, conditions.threads == 1 else { return nil }
    self.program = program
    self.stage = stage
    load = "load " + inputs.map(Self.hexadecimal).joined(separator: " ")
    peers = try program.ask("list \(stage)", untilDot: true).map { line in
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 2 else { throw BenchmarkError.peers(reason: "'\(line)' is not a name and a version") }
      return (fields[0], fields[1])
    }
  }

  /// The peers with work that goes through the inputs again and again.
  package var benchmarkPeers: [Benchmark.Peer] {
    peers.map { peer in
      Benchmark.Peer(
        name: peer.name, version: peer.version,
        workload: Workload { items in
          try expect("ok", from: "run \(stage)\t\(peer.name)\t\(items)")
        })
    }
  }

  /// Sends the inputs and compares the digest of every peer's outputs with that of ours.
  package func verify(benchmark: String, outputs: [UInt8]) throws {
    try expect("ok", from: load)
    var digest = Bytes32()
    try digest.withMutableBytes { (digest) throws(HashError) in
      try SHA256.hash(unsafe outputs.span.bytes, into: &digest)
    }
    for peer in peers where try program.ask("digest \(stage)\t\(peer.name)") != [digest.description] {
      throw BenchmarkError.disagreement(benchmark: benchmark, peer: peer.name)
    }
  }

  private func expect(_ answer: String, from command: String) throws {
    let found = try program.ask(command)
    guard found == [answer] else { throw BenchmarkError.peers(reason: "unexpected answer '\(found.joined())'") }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }
}
