#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files under a name that stands for "not finished", the same in every run, so that one takes over what another left.
extension FileSystem {
  /// Opens a temporary file, empty, private to the owner and locked for as long as it is open.
  ///
  /// What an interrupted run left is cut; a finished file of which this is a second name stays, and only the name goes.
  /// Never follows a link.
  ///
  /// - Parameter waits: whether to wait for a process that is still at it; otherwise `EWOULDBLOCK` is thrown.
  static func openTemporary(_ path: String, waiting waits: Bool = false) throws(SystemError) -> Int32 {
    while true {
      // Not cut before it is locked: it may be another process's.
      let descriptor = try open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      do throws(SystemError) {
        if try lockAndClear(descriptor, path, waits) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// False if the name has come to mean another file: then it is opened anew.
  private static func lockAndClear(
    _ descriptor: Int32, _ path: String, _ waits: Bool
  ) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0 else { throw SystemError(code: errno) }
    guard opened.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EEXIST) }
    guard unsafe lstat(path, &named) == 0 else { return false }
    guard opened.st_dev == named.st_dev, opened.st_ino == named.st_ino else { return false }
    if opened.st_nlink > 1 {
      // A run ended between giving the file its name and taking this one away: the other name is a finished file.
      remove(path)
      return false
    }
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw SystemError(code: errno) }
    return true
  }

  /// Takes away a temporary name of a finished file, which a run that was killed left; nothing else of that name.
  static func removeTemporary(_ temporary: String, of file: stat) {
    guard file.st_nlink > 1 else { return }
    var status = stat()
    guard unsafe lstat(temporary, &status) == 0, status.st_dev == file.st_dev, status.st_ino == file.st_ino else {
      return
    }
    remove(temporary)
  }

  /// Whether nothing has a name, not even a link that leads nowhere.
  static func isFree(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return false }
    guard errno == ENOENT else { throw SystemError(code: errno) }
    return true
  }
}
