#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that gets its name only when it is complete: until then it is called `NAME.partial`.
///
/// A partial file that is already there is what an interrupted run left. Running again prints everything from the
/// start, so it is overwritten, unless a process that is still writing holds its lock.
final class PartialFile: RowSink {
  private let name: String
  private let finalPath: String
  private let partialPath: String
  private let descriptor: Descriptor

  /// Creates the partial file, empty and locked; permissions 0644 before the umask, its content is public.
  ///
  /// - Parameters:
  ///   - path: what to replace, free of symbolic links.
  ///   - name: what errors call it.
  init(for path: String, name: String) throws(OutputError) {
    self.name = name
    finalPath = path
    partialPath = path + ".partial"
    do {
      descriptor = try Self.openLocked(path + ".partial")
    } catch {
      throw error.code == EWOULDBLOCK
        ? .inUse(name: path + ".partial") : .cannotCreate(name: path + ".partial", error)
    }
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw .writing(partialPath, error)
    }
  }

  /// Makes the content durable, gives the file its name, and makes that durable.
  func complete() throws(OutputError) {
    do {
      try descriptor.sync()
    } catch {
      throw .writing(partialPath, error)
    }
    do {
      try FileNames.rename(partialPath, to: finalPath)
      try FileNames.syncDirectory(FileNames.directory(of: finalPath))
    } catch {
      throw .cannotRename(name: name, partial: partialPath, error)
    }
  }

  func abandon(keepingContent: Bool) -> String? {
    if keepingContent { return partialPath }
    try? FileNames.remove(partialPath)
    return nil
  }

  private static func openLocked(_ path: String) throws(SystemFailure) -> Descriptor {
    while true {
      // Not truncated before it is locked: it may be another process's.
      let descriptor = try Descriptor(opening: path, flags: O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o644)
      let status = try FileStatus(of: descriptor)
      guard status.kind == .regular else { throw SystemFailure(code: EEXIST) }
      guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { throw .last }
      // The previous holder may have completed it meanwhile; then this is the finished file, not a partial one.
      if try FileStatus(following: path)?.identity == status.identity {
        guard ftruncate(descriptor.number, 0) == 0 else { throw .last }
        return descriptor
      }
    }
  }
}

extension SystemFailure {
  var isBrokenPipe: Bool { code == EPIPE }
  var isTaken: Bool { code == EEXIST }
  var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
}
