import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks for byte strings in files, wherever they lie.
struct FileTraces: Sendable {
  private let patterns: [[UInt8]]
  private static let blockByteCount = 1 << 20

  /// What to look for: strings far shorter than a megabyte.
  init(of patterns: [[UInt8]]) {
    self.patterns = patterns
  }

  /// Whether any of the strings is in any of the files; one that is not there holds nothing.
  ///
  /// True as well for a file that cannot be read: nothing is known of it.
  func areIn(_ paths: [String]) async -> Bool {
    guard !patterns.isEmpty else { return false }
    return await withCheckedContinuation { continuation in
      // Reads whole files: not on a thread that tasks run on.
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(returning: paths.contains { areIn($0) })
      }
    }
  }

  /// The C library's search for strings is not everywhere, its search for a byte is.
  private static func isFound(_ pattern: [UInt8], in block: UnsafeRawBufferPointer) -> Bool {
    guard let base = block.baseAddress, let first = pattern.first else { return false }
    var position = 0
    while block.count - position >= pattern.count {
      let rest = block.count - pattern.count - position + 1
      guard let found = unsafe memchr(base + position, Int32(first), rest) else { return false }
      if unsafe memcmp(found, pattern, pattern.count) == 0 { return true }
      position = unsafe UnsafeRawPointer(found) - base + 1
    }
    return false
  }

  private func areIn(_ path: String) -> Bool {
    let descriptor: Int32
    do { descriptor = try FileSystem.open(path, O_RDONLY) } catch { return error.code != ENOENT }
    defer { close(descriptor) }
    let overlap = (patterns.map(\.count).max() ?? 1) - 1
    var block = [UInt8](repeating: 0, count: overlap + Self.blockByteCount)
    var kept = 0
    while true {
      let count = unsafe block.withUnsafeMutableBytes { block in
        unsafe read(descriptor, block.baseAddress.map { unsafe $0 + kept }, Self.blockByteCount)
      }
      if count == 0 { return false }
      guard count > 0 else {
        if errno == EINTR { continue }
        return true
      }
      let filled = kept + count
      let isFound = unsafe block.withUnsafeBytes { block in
        patterns.contains { unsafe Self.isFound($0, in: UnsafeRawBufferPointer(rebasing: block[..<filled])) }
      }
      if isFound { return true }
      // A string may lie across two blocks.
      kept = min(overlap, filled)
      for index in 0..<kept { block[index] = block[filled - kept + index] }
    }
  }
}
