import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file, a database or another, that gets its name when it is whole and durable; until then it is called `NAME.partial`.
///
/// Private to the owner. What an interrupted run has left under that name is written over, unless a process that is still
/// at it holds its lock; a file that has the final name is never replaced. A process that ends by ``LastActs`` leaves
/// nothing.
package final class UnfinishedFile: Sendable {
  package let path: String
  package var partialPath: String { path + ".partial" }
  private let descriptor: Int32
  private let token = PlainLock<LastActs.Token?>(nil)

  /// Makes the file under its unfinished name, empty and locked, mode 0600.
  ///
  /// Throws ``StoreError/alreadyThere(path:)`` if the final name is taken, and ``StoreError/inUse(path:)`` if another
  /// process is at it.
  package init(for path: String) throws(StoreError) {
    self.path = path
    guard !path.utf8.contains(0), !path.isEmpty else {
      throw .cannotWrite(path: path, reason: FileSystem.SystemError(code: ENOENT).reason)
    }
    guard !StoreFiles.isSideName(path) else {
      throw .cannotWrite(path: path, reason: "SQLite uses such names beside a store")
    }
    let partial = path + ".partial"
    do throws(FileSystem.SystemError) {
      guard try FileSystem.isFree(path) else { throw FileSystem.SystemError(code: EEXIST) }
    } catch { throw Self.failure(error, path) }
    do throws(FileSystem.SystemError) {
      let (opened, token) = try LastActs.beginning { () throws(FileSystem.SystemError) in
        (try FileSystem.openTemporary(partial), undo: { Self.remove(partial) })
      }
      descriptor = opened
      self.token.withLock { $0 = token }
    } catch {
      // The name is the one that is in the way.
      throw error.code == EEXIST
        ? .cannotWrite(path: partial, reason: "it is there already and no regular file; move it away")
        : Self.failure(error, partial)
    }
    // SQLite would take what it finds beside the file for a part of it.
    removeSideFiles()
  }

  deinit {
    endLastAct()
    close(descriptor)
  }

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
    endLastAct()
  }

  private func endLastAct() {
    let token = token.withLock { token in
      defer { token = nil }
      return token
    }
    if let token { LastActs.end(token) }
  }

  private func removeSideFiles() {
    for suffix in StoreFiles.sideSuffixes { FileSystem.remove(partialPath + suffix) }
  }

  private static func remove(_ partial: String) {
    for suffix in [""] + StoreFiles.sideSuffixes { FileSystem.remove(partial + suffix) }
  }

  /// What a system's error means for the file that is to be, or for the temporary one.
  static func failure(_ error: FileSystem.SystemError, _ path: String) -> StoreError {
    switch error.code {
    case ENOSPC, EDQUOT: .cannotWrite(path: path, reason: noSpace)
    case EEXIST: .alreadyThere(path: path)
    case EWOULDBLOCK: .inUse(path: path)
    case EISDIR: .cannotWrite(path: path, reason: "it is a directory; move it away")
    case ELOOP: .cannotWrite(path: path, reason: "it is a symbolic link, or too many of them lead there; move it away")
    default: .cannotWrite(path: path, reason: error.reason)
    }
  }

  static let noSpace = "no space is left on its disk; make room and run the same command again"
}
