import Foundation
import WalletSecrets

/// Peers in a process of their own, which answers commands: libraries that are reached through another language.
///
/// `Benchmarks/Peers/peers.py` describes the commands. The process is started once and ends with this object; threads
/// take turns.
public final class PeerProgram: Sendable {
  private let pipe: PlainLock<Connection>

  private struct Connection: ~Copyable {
    let process: Process
    let input: FileHandle
    let output: FileHandle
    var received = Data()
  }

  /// Starts a program, which gets no arguments.
  ///
  /// Throws ``BenchmarkError/peers(reason:)``.
  public init(path: String) throws(BenchmarkError) {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.standardInput = input
    process.standardOutput = output
    // A program that ends early must be an error here and not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    do { try process.run() } catch {
      throw .peers(reason: "cannot start \(path): \(error.localizedDescription)")
    }
    pipe = PlainLock(
      Connection(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
  }

  deinit {
    pipe.withLock { try? $0.input.close() }
  }

  /// Sends a line and returns the lines of the answer: one, or all up to a line with a dot.
  func ask(_ command: String, untilDot: Bool = false) throws(BenchmarkError) -> [String] {
    try pipe.withLock { (connection) throws(BenchmarkError) in
      do { try connection.input.write(contentsOf: Data((command + "\n").utf8)) } catch {
        throw .peers(reason: "the program with the peers has ended")
      }
      var lines: [String] = []
      while true {
        let line = try Self.line(from: &connection)
        if line.hasPrefix("error ") { throw .peers(reason: String(line.dropFirst(6))) }
        if untilDot, line == "." { return lines }
        lines.append(line)
        if !untilDot { return lines }
      }
    }
  }

  private static func line(from connection: inout Connection) throws(BenchmarkError) -> String {
    while true {
      if let end = connection.received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: connection.received[..<end], as: UTF8.self)
        connection.received = Data(connection.received[(end + 1)...])
        return line
      }
      let more = connection.output.availableData
      guard !more.isEmpty else { throw .peers(reason: "the program with the peers has ended") }
      connection.received += more
    }
  }
}
