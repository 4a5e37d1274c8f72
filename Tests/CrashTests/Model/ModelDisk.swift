/// A folder on a disk: files, and the names that lead to them, each as far as it is durable.
struct ModelDisk {
  /// A file, or a folder, that a name may lead to.
  typealias Node = Int

  let log: DiskLog
  /// How many entries of the log have happened.
  private(set) var position = 0
  private(set) var files: [Node: ModelFile] = [:]
  /// What each name has led to since its folder was last synced, from the durable to the latest; nil for nothing.
  private(set) var names: [String: [Node?]] = [:]
  private var handles: [UInt32: (node: Node, path: String)] = [:]
  private var nodeCount = 0
  private let isIgnored: (DiskLog.Entry, _ path: String) -> Bool

  /// A disk with files that are durable already.
  ///
  /// - Parameter ignoring: which syncs, of a file or of a folder, this disk only claims to have done.
  init(
    _ contents: [String: [UInt8]], log: DiskLog,
    ignoring isIgnored: @escaping (DiskLog.Entry, _ path: String) -> Bool = { _, _ in false }
  ) {
    self.log = log
    self.isIgnored = isIgnored
    for (path, bytes) in contents {
      files[nodeCount] = ModelFile(bytes)
      names[path] = [nodeCount]
      nodeCount += 1
    }
  }

  /// Lets happen what comes before an entry.
  mutating func advance(to end: Int) {
    while position < end {
      apply(log.entries[position])
      position += 1
    }
  }

  private mutating func apply(_ entry: DiskLog.Entry) {
    switch entry {
    case .open(let handle, let path):
      if (names[path]?.last ?? nil) == nil {
        files[nodeCount] = ModelFile()
        rename(path, to: nodeCount)
        nodeCount += 1
      }
      handles[handle] = (names[path]?.last ?? nil).map { ($0, path) }
    case .write(let handle, let offset, let bytes): change(handle, .write(bytes, at: offset))
    case .truncate(let handle, let count): change(handle, .truncate(count))
    case .sync(let handle, let isDone, let syncsFolder):
      guard let (node, path) = handles[handle], !isIgnored(entry, path) else { return }
      if isDone { files[node]?.sync(log) } else { files[node]?.failSync() }
      if syncsFolder { syncNames(in: Self.folder(of: path)) }
    case .unlink(let path, let syncsFolder):
      rename(path, to: nil)
      if syncsFolder { syncNames(in: Self.folder(of: path)) }
    case .link(let from, let to): rename(to, to: names[from]?.last ?? nil)
    case .rename(let from, let to):
      rename(to, to: names[from]?.last ?? nil)
      rename(from, to: nil)
    case .makeFolder(let path):
      rename(path, to: nodeCount)
      nodeCount += 1
    case .syncFolder(let path): if !isIgnored(entry, path) { syncNames(in: path) }
    case .told, .fault: break
    }
  }

  private mutating func change(_ handle: UInt32, _ change: ModelFile.Change) {
    guard let node = handles[handle]?.node else { return }
    files[node]?.append(change, position: position)
  }

  private mutating func rename(_ path: String, to node: Node?) {
    names[path, default: [nil]].append(node)
  }

  private mutating func syncNames(in folder: String) {
    for (path, history) in names where history.count > 1 && Self.folder(of: path) == folder {
      names[path] = [history[history.count - 1]]
    }
  }

  /// The part of a path before the last slash.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
