import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A root key in a file of its own.
struct RootKeyFile {
  let path: String

  /// Expands a leading `~/`, which no shell does inside `file:~/…`.
  init(path: String) throws(RootKeyError) {
    guard path.utf8.starts(with: "~/".utf8) else {
      self.path = path
      return
    }
    // Without a home directory a folder named "~" would be made wherever the process happens to run.
    guard let home = unsafe getenv("HOME"), unsafe home.pointee != 0 else {
      throw .fileInaccessible(path: path, reason: "HOME is not set, so there is no ~/")
    }
    self.path = unsafe String(cString: home) + path.dropFirst(1)
  }

  /// Reads the key; nil if there is no file.
  func read() throws(RootKeyError) -> GuardedSecret? {
    let descriptor: Int32
    do {
      // Not blocking, should the path name a pipe.
      descriptor = try FileSystem.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code == ENOENT { return nil }
      throw inaccessible(error)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw inaccessible(FileSystem.SystemError(code: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .fileInaccessible(path: path, reason: "it is not a regular file")
    }
    FileSystem.removeTemporary(temporary, of: status)
    // Group-readable is left to the operator (secret mounts do that); readable by all, or writable by others, is not.
    guard status.st_mode & 0o027 == 0 else {
      throw .filePermissions(path: path, mode: UInt16(truncatingIfNeeded: status.st_mode & 0o777))
    }
    // One byte more than the longest valid key, to notice what is too long.
    var text: Secret
    do { text = try Secret(byteCount: RootKeySource.digitCount + 2) } catch { throw .resources(error.description) }
    let count: Int
    do {
      count = try text.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
        try SecretIO.read(from: descriptor, into: &bytes)
      }
    } catch { throw .fileInaccessible(path: path, reason: error.reason) }
    guard count < text.byteCount else {
      throw .malformedKey(source: path, reason: "it has more than \(count - 1) characters")
    }
    return try text.withBytes { (bytes) throws(RootKeyError) in
      try RootKeySource.decode(bytes.extracting(first: count), source: path)
    }
  }

  /// The name of a key file that is being made, the same in every run.
  private var temporary: String { path + ".new" }

  /// Makes a new key file, durable when this returns; false if another process made one first.
  ///
  /// Written under a temporary name and linked into place, so that the file is never seen half-written and an existing
  /// one is never replaced. What a run that was killed left under the temporary name is taken over.
  func create() throws(RootKeyError) -> Bool {
    do {
      try FileSystem.makeParentDirectories(of: path)
      let temporary = temporary
      // Another process is at it for a moment only.
      let descriptor = try FileSystem.openTemporary(temporary, waiting: true)
      let (_, token) = LastActs.beginning { ((), undo: { FileSystem.remove(temporary) }) }
      defer {
        FileSystem.remove(temporary)
        LastActs.end(token)
        close(descriptor)
      }
      guard try FileSystem.isFree(path) else { return false }
      try writeNewKey(to: descriptor)
      try FileSystem.synchronise(descriptor)
      return try FileSystem.publish(temporary, as: path)
    } catch let error as FileSystem.SystemError {
      throw inaccessible(error)
    } catch let error as RootKeyError {
      throw error
    } catch {
      throw .fileInaccessible(path: path, reason: String(describing: error))
    }
  }

  private func writeNewKey(to descriptor: Int32) throws(RootKeyError) {
    let text: Secret
    do {
      let key = try Secret(randomByteCount: GuardedSecret.byteCount)
      text = try Secret(byteCount: RootKeySource.digitCount + 1) { (text) throws(SecretMemoryError) in
        try key.withBytes { (key) throws(SecretMemoryError) in
          try ConstantTime.encodeHexadecimal(key, into: &text, terminatedBy: UInt8(ascii: "\n"))
        }
      }
    } catch { throw .resources(error.description) }
    do {
      try text.withBytes { (text) throws(SecretIO.SystemError) in try SecretIO.write(text, to: descriptor) }
    } catch { throw .fileInaccessible(path: path, reason: error.reason) }
  }

  private func inaccessible(_ error: FileSystem.SystemError) -> RootKeyError {
    .fileInaccessible(path: path, reason: error.reason)
  }
}
