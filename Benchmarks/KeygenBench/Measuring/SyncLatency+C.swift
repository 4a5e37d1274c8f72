import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long the disk takes to make a little more of a file durable: what no durable answer can be quicker than.
enum SyncLatency {
  /// Appends 8 KiB and syncs, again and again, to a file in a folder.
  static func measure(in folder: URL, samples: Int = 200) throws -> Latency {
    let path = folder.appendingPathComponent("sync").path
    let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw BenchmarkError.failed(benchmark: "sync", reason: "cannot make \(path)") }
    defer {
      close(file)
      unsafe unlink(path)
    }
    let bytes = [UInt8](repeating: 1, count: 8192)
    return try Latency(samples: samples) {
      guard unsafe write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
        throw BenchmarkError.failed(benchmark: "sync", reason: "cannot write \(path)")
      }
    }
  }
}
