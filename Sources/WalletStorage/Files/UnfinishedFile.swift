#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file, a database or another, that gets its name when it is whole and durable; until then it is called `NAME.partial`.
///
/// Private to the owner. What an interrupted run has left under that name is written over, unless a process that is still
/// at it holds its lock; a file that has the final name is never replaced.
package final class UnfinishedFile: Sendable {
  package let path: String
  package var partialPath: String { path + ".partial" }
  private let descriptor: Int32

  /// Makes the file under its unfinished name, empty and locked, mode 0600; throws if the final name is taken.
  package init(for path: String) throws(StoreError) {
    self.path = path
    guard !StoreFiles.isSideName(path) else {
      throw .inaccessible(path: path, reason: "SQLite uses such names beside a store")
    }
    do throws(FileSystem.SystemError) {
      guard try FileSystem.isFree(path) else { throw FileSystem.SystemError(code: EEXIST) }
      descriptor = try Self.openLocked(path + ".partial")
    } catch {
      throw Self.failure(error, path)
    }
    // SQLite would take what it finds beside the file for a part of it.
    removeSideFiles()
  }

  deinit { close(descriptor) }

  /// Writes bytes at an offset.
  package func write(_ bytes: [UInt8], at offset: UInt64) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe pwrite(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure(FileSystem.SystemError(code: errno), path)
      }
      done += count
    }
  }

  /// Makes the content durable and gives it its name.
  ///
  /// Throws ``StoreError/alreadyThere(path:)`` if somebody took the name meanwhile.
  package func publish() throws(StoreError) {
    do throws(FileSystem.SystemError) {
      try FileSystem.synchronise(descriptor)
      guard try FileSystem.publish(partialPath, as: path) else { throw FileSystem.SystemError(code: EEXIST) }
    } catch {
      throw Self.failure(error, path)
    }
    discard()
  }

  /// Removes the temporary name and whatever lies beside it.
  package func discard() {
    FileSystem.remove(partialPath)
    removeSideFiles()
  }

  private func removeSideFiles() {
    for suffix in StoreFiles.sideSuffixes { FileSystem.remove(partialPath + suffix) }
  }

  private static func openLocked(_ path: String) throws(FileSystem.SystemError) -> Int32 {
    while true {
      // Not cut before it is locked: it may be another process's.
      let descriptor = try FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      do throws(FileSystem.SystemError) {
        if try lockAndClear(descriptor, path) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// False if the name has come to mean another file: then it is opened anew.
  private static func lockAndClear(_ descriptor: Int32, _ path: String) throws(FileSystem.SystemError) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw FileSystem.SystemError(code: errno) }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0 else { throw FileSystem.SystemError(code: errno) }
    guard opened.st_mode & S_IFMT == S_IFREG else { throw FileSystem.SystemError(code: EEXIST) }
    guard unsafe lstat(path, &named) == 0 else { return false }
    guard opened.st_dev == named.st_dev, opened.st_ino == named.st_ino else { return false }
    if opened.st_nlink > 1 {
      // A run ended between giving the file its name and taking this one away: the other name is a finished file.
      FileSystem.remove(path)
      return false
    }
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      throw FileSystem.SystemError(code: errno)
    }
    return true
  }

  /// What a system's error means for the file that is to be.
  static func failure(_ error: FileSystem.SystemError, _ path: String) -> StoreError {
    switch error.code {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EEXIST: .alreadyThere(path: path)
    case EWOULDBLOCK: .inUse(path: path + ".partial")
    default: .inaccessible(path: path, reason: error.reason)
    }
  }
}

extension FileSystem {
  /// Whether nothing has a name, not even a link that leads nowhere.
  static func isFree(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return false }
    guard errno == ENOENT else { throw SystemError(code: errno) }
    return true
  }
}
