#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// How often memory may be allocated for wallets: `Benchmarks/Thresholds/allocations.json` has the limits.
  @Suite("Allocations")
  struct AllocationTests {
    @Test func noMoreThanTheLimits() throws {
      let limits = try PackageRoot.decode([String: Double].self, from: "Benchmarks/Thresholds/allocations.json")
      let counts = try counts()
      #expect(counts.count >= 4)
      for (name, count) in counts {
        let limit = try #require(limits[name], "\(name) has no limit")
        #expect(count <= limit, "\(name)")
        // Zero or less would mean that nothing was counted.
        #expect(count > 1, "\(name)")
      }
    }

    /// The lines of the program that counts, which stands where the tests do.
    private func counts() throws -> [(name: String, count: Double)] {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("allocation-counts")
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return try text.split(separator: "\n").map { line in
        let fields = line.split(separator: "\t")
        return (String(fields[0]), try #require(Double(fields[1])))
      }
    }
  }
#endif
