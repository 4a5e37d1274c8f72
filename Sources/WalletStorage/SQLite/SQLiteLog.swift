#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A write-ahead log as a file, read without the library, which would begin to repair what it opens.
///
/// The form is that of "WAL-mode File Format" (SQLite documentation, section 4): a header of 32 bytes, then frames of
/// 24 bytes and a page, each with a checksum over all before it; what follows a frame that does not fit is no part of
/// the log.
struct SQLiteLog {
  let path: String

  private static let headerByteCount = 32
  private static let frameHeaderByteCount = 24
  private static let formatVersion: UInt32 = 3_007_000

  /// The database's first page as the last whole transaction in the log left it; nil if the log does not hold it.
  func firstPage() throws(FileSystem.SystemError) -> [UInt8]? {
    let descriptor: Int32
    do {
      descriptor = try FileSystem.open(path, O_RDONLY)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    defer { close(descriptor) }
    let header = try Self.read(descriptor, Self.headerByteCount)
    guard header.count == Self.headerByteCount else { return nil }
    let magic = Self.integer(header, at: 0)
    guard magic & ~1 == 0x377F_0682, Self.integer(header, at: 4) == Self.formatVersion else { return nil }
    let pageByteCount = Int(Self.integer(header, at: 8))
    guard (512...65_536).contains(pageByteCount), pageByteCount.nonzeroBitCount == 1 else { return nil }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header[..<24])
    guard sum.fits(header, at: 24) else { return nil }

    var committed: [UInt8]?
    var latest: [UInt8]?
    while true {
      let frame = try Self.read(descriptor, Self.frameHeaderByteCount + pageByteCount)
      guard frame.count == Self.frameHeaderByteCount + pageByteCount, frame[8..<16] == header[16..<24] else { break }
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderByteCount...])
      guard sum.fits(frame, at: 16) else { break }
      if Self.integer(frame, at: 0) == 1 { latest = Array(frame[Self.frameHeaderByteCount...]) }
      // The last frame of a transaction has the size of the database.
      if Self.integer(frame, at: 4) != 0 { committed = latest }
    }
    return committed
  }

  /// So many bytes, or fewer at the end of the file.
  private static func read(_ descriptor: Int32, _ byteCount: Int) throws(FileSystem.SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var filled = 0
    while filled < byteCount {
      let start = filled
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: start), byteCount - start)
        #else
          unsafe Darwin.read(descriptor, buffer.baseAddress?.advanced(by: start), byteCount - start)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystem.SystemError(code: errno) }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The log's running checksum, over pairs of 32-bit words in the order of the machine that began the log.
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) {
      self.isBigEndian = isBigEndian
    }

    /// Takes in bytes, a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      let isBigEndian = isBigEndian
      var (first, second) = (first, second)
      unsafe bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + 8 <= bytes.count {
          let words = (
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
            unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          )
          first &+= (isBigEndian ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ second
          second &+= (isBigEndian ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ first
          offset += 8
        }
      }
      (self.first, self.second) = (first, second)
    }

    /// Whether the eight bytes at an offset are the sum so far.
    func fits(_ bytes: [UInt8], at offset: Int) -> Bool {
      SQLiteLog.integer(bytes, at: offset) == first && SQLiteLog.integer(bytes, at: offset + 4) == second
    }
  }
}
