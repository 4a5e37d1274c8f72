#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few file operations that keys and stores need, each throwing the system's own code.
enum FileSystem {
  /// A system call failed with this `errno`.
  struct SystemError: Error, Hashable {
    let code: Int32

    /// The system's word for it.
    var reason: String { unsafe String(cString: strerror(code)) }
  }

  /// What a path names.
  enum Entry: Equatable {
    case absent
    case file(byteCount: UInt64)
    case directory
    case other
  }

  /// The part of a path before the last slash.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// What a path names, symbolic links followed.
  static func entry(at path: String) throws(SystemError) -> Entry {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return .absent }
      throw SystemError(code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(byteCount: UInt64(clamping: status.st_size))
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// A path with every symbolic link resolved; nil when there is no such file.
  static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(validatingCString: result)
  }

  /// Opens a file; the descriptor is not inherited by child processes.
  static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Int32 {
    #if canImport(Glibc)
      let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
    #else
      let descriptor = unsafe Darwin.open(path, flags | O_CLOEXEC, mode)
    #endif
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Throws unless files can be made in a directory.
  static func requireWritable(directory: String) throws(SystemError) {
    guard unsafe access(directory, W_OK | X_OK) == 0 else { throw SystemError(code: errno) }
  }

  /// A name beside a path that no other attempt uses, in this process or another.
  ///
  /// Random and not the process's number: in containers that share a disk every process may have the same one.
  static func temporaryName(beside path: String) -> String {
    "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 16)).new"
  }

  /// Makes what is missing of a file's parent directories, private to the owner, durably.
  static func makeParentDirectories(of path: String) throws(SystemError) {
    let directory = directory(of: path)
    var end = directory.utf8.startIndex
    while end != directory.utf8.endIndex {
      let next = directory.utf8.index(after: end)
      end = directory.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? directory.utf8.endIndex
      let parent = String(directory[..<end])
      if unsafe mkdir(parent, 0o700) == 0 {
        try synchroniseDirectory(of: parent)
      } else if errno != EEXIST, errno != EISDIR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Gives a file its final name, durably; false if that name is taken.
  ///
  /// Never replaces a file.
  static func publish(_ temporary: String, as path: String) throws(SystemError) -> Bool {
    let isOurs = unsafe link(temporary, path) == 0
    guard isOurs || errno == EEXIST else { throw SystemError(code: errno) }
    // Another's name too: it may not have come to this yet, and our caller builds on what is there.
    try synchroniseDirectory(of: path)
    return isOurs
  }

  /// Removes a name, if it is there.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Makes the names in a file's directory durable.
  static func synchroniseDirectory(of path: String) throws(SystemError) {
    let descriptor = try open(directory(of: path), O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try synchronise(descriptor)
  }

  /// Makes a file's contents durable.
  static func synchronise(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
  }
}
