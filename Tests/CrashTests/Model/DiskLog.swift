import CWalletFaultyDisk

/// What happened to the files of a folder, in order.
struct DiskLog: Sendable {
  /// One change, or one thing that the program said.
  ///
  /// What was written, and texts, are ranges of the log's bytes.
  enum Entry: Sendable {
    case open(handle: UInt32, path: String)
    case write(handle: UInt32, offset: Int, bytes: Range<Int>)
    case truncate(handle: UInt32, byteCount: Int)
    case sync(handle: UInt32, isDone: Bool, syncsFolder: Bool)
    case unlink(path: String, syncsFolder: Bool)
    case link(from: String, to: String)
    case rename(from: String, to: String)
    case makeFolder(path: String)
    case syncFolder(path: String)
    case told(bytes: Range<Int>)
    case fault

    /// Whether something is made durable here.
    var isSync: Bool {
      switch self {
      case .sync, .syncFolder: true
      default: false
      }
    }
  }

  struct Malformed: Error { let offset: Int }

  let bytes: [UInt8]
  let entries: [Entry]

  /// Reads the form that `wallet_faulty_disk.h` describes.
  ///
  /// The end may be missing: a program that was killed did not write it.
  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    var entries: [Entry] = []
    var offset = 0
    let headByteCount = MemoryLayout<wallet_disk_entry>.size
    while offset + headByteCount <= bytes.count {
      let head = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: wallet_disk_entry.self) }
      let start = offset + headByteCount
      guard let count = Int(exactly: head.byte_count), count <= bytes.count - start else { break }
      let payload = start..<start + count
      guard let entry = Self.entry(head, payload, bytes) else { throw Malformed(offset: offset) }
      entries.append(entry)
      offset = payload.upperBound
    }
    self.entries = entries
  }

  private static func entry(_ head: wallet_disk_entry, _ payload: Range<Int>, _ bytes: [UInt8]) -> Entry? {
    let handle = head.handle
    let texts = bytes[payload].split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let syncsFolder = Int(head.flags) & WALLET_DISK_WITH_DIRECTORY != 0
    switch Int(head.kind) {
    case WALLET_DISK_OPEN: return .open(handle: handle, path: texts[0])
    case WALLET_DISK_WRITE: return .write(handle: handle, offset: Int(head.offset), bytes: payload)
    case WALLET_DISK_TRUNCATE: return .truncate(handle: handle, byteCount: Int(head.offset))
    case WALLET_DISK_SYNC:
      return .sync(handle: handle, isDone: Int(head.flags) & WALLET_DISK_FAILED == 0, syncsFolder: syncsFolder)
    case WALLET_DISK_UNLINK: return .unlink(path: texts[0], syncsFolder: syncsFolder)
    case WALLET_DISK_LINK where texts.count == 2: return .link(from: texts[0], to: texts[1])
    case WALLET_DISK_RENAME where texts.count == 2: return .rename(from: texts[0], to: texts[1])
    case WALLET_DISK_MAKE_DIRECTORY: return .makeFolder(path: texts[0])
    case WALLET_DISK_SYNC_DIRECTORY: return .syncFolder(path: texts[0])
    case WALLET_DISK_TOLD: return .told(bytes: payload)
    case WALLET_DISK_FAULT: return .fault
    default: return nil
    }
  }
}
