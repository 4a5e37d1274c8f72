#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What kind of file a path or a descriptor leads to, and which one it is.
package struct FileStatus: Equatable, Sendable {
  /// The kinds that are handled differently.
  package enum Kind: Sendable {
    case regular, directory
    /// A pipe, socket, terminal or device: written to directly, never replaced.
    case stream
  }

  /// The file itself, whatever its names.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The size in bytes; meaningful for regular files only.
  package let byteCount: Int

  /// The status of an open file.
  package init(of descriptor: borrowing Descriptor) throws(SystemFailure) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// The status of the file that a path leads to through any symbolic links; nil when there is none.
  package init?(following path: String) throws(SystemFailure) {
    guard !path.utf8.contains(0) else { throw SystemFailure(code: ENOENT) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .last
    }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    default: kind = .stream
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    byteCount = Int(clamping: status.st_size)
  }
}

/// Names in the file system: moving, removing and making them durable.
package enum FileNames {
  /// Gives a file a new name in one step; a file that had that name is gone.
  package static func rename(_ old: String, to new: String) throws(SystemFailure) {
    guard unsafe systemRename(old, new) == 0 else { throw .last }
  }

  /// Removes a name.
  package static func remove(_ path: String) throws(SystemFailure) {
    guard unsafe unlink(path) == 0 else { throw .last }
  }

  /// Makes the names in a directory durable.
  package static func syncDirectory(_ path: String) throws(SystemFailure) {
    let directory = try Descriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    try directory.sync()
  }

  /// Whether the last part of a path is a symbolic link.
  package static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path with every symbolic link resolved; the file has to exist.
  package static func resolved(_ path: String) throws(SystemFailure) -> String {
    guard let result = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(result) }
    guard let text = unsafe String(validatingCString: result) else { throw SystemFailure(code: EILSEQ) }
    return text
  }

  /// The directory part of a path, `.` when it has none.
  package static func directory(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }
}

@unsafe private func systemRename(_ old: String, _ new: String) -> Int32 {
  unsafe rename(old, new)
}
