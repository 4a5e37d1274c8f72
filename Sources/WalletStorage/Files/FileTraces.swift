#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks for byte strings in a store's files, wherever they lie.
struct FileTraces: Sendable {
  private let patterns: [[UInt8]]
  private static let blockByteCount = 1 << 20

  /// What to look for: strings far shorter than a megabyte.
  init(of patterns: [[UInt8]]) {
    self.patterns = patterns
  }

  /// Whether any of the strings is in the database or its log.
  ///
  /// True as well for a file that cannot be read: nothing is known of it.
  func areInStore(at path: String) async -> Bool {
    guard !patterns.isEmpty else { return false }
    do throws(StoreError) {
      // Reads whole files: not on a thread that tasks run on.
      return try await FileWork.run { () throws(StoreError) in
        let connection = try SQLiteConnection(path: path)
        // Opens the log.
        try connection.execute("SELECT id FROM store")
        if try areIn(connection, .database) { return true }
        return try areIn(connection, .log)
      }
    } catch { return true }
  }

  private func areIn(_ connection: SQLiteConnection, _ file: SQLiteConnection.File) throws(StoreError) -> Bool {
    let overlap = (patterns.map(\.count).max() ?? 1) - 1
    var block = [UInt8](repeating: 0, count: overlap + Self.blockByteCount)
    var kept = 0
    var offset: Int64 = 0
    while true {
      let count = try connection.read(file, at: offset, into: &block, from: kept)
      if count == 0 { return false }
      let filled = kept + count
      let isFound = unsafe block.withUnsafeBytes { block in
        patterns.contains { unsafe Self.isFound($0, in: UnsafeRawBufferPointer(rebasing: block[..<filled])) }
      }
      if isFound { return true }
      offset += Int64(count)
      // A string may lie across two blocks.
      kept = min(overlap, filled)
      for index in 0..<kept { block[index] = block[filled - kept + index] }
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
}
