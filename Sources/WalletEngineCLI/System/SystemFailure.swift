#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the operating system refused something: an `errno` value with a text that does not depend on the locale.
package struct SystemFailure: Error, Equatable, Sendable {
  /// The `errno` value.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The failure that the last system call of this thread left in `errno`.
  static var last: SystemFailure { SystemFailure(code: errno) }
}

extension SystemFailure: CustomStringConvertible {
  /// The reason in words, with the symbol that manuals use.
  package var description: String {
    switch code {
    case EACCES: "permission denied (EACCES)"
    case EPERM: "operation not permitted (EPERM)"
    case ENOENT: "no such file or directory (ENOENT)"
    case ENOTDIR: "a part of the path is not a directory (ENOTDIR)"
    case EISDIR: "is a directory (EISDIR)"
    case EEXIST: "already exists (EEXIST)"
    case ELOOP: "is a symbolic link, or too many of them lead there (ELOOP)"
    case ENAMETOOLONG: "the name is too long (ENAMETOOLONG)"
    case EROFS: "the file system is read-only (EROFS)"
    case ENOSPC: "no space left on the device (ENOSPC)"
    case EDQUOT: "the disk quota is used up (EDQUOT)"
    case EFBIG: "the file would be too large (EFBIG)"
    case EIO: "input or output error of the device (EIO)"
    case EBADF: "is not open (EBADF)"
    case EPIPE: "the reader has closed the pipe (EPIPE)"
    case EMFILE: "this process has too many open files (EMFILE)"
    case ENFILE: "the system has too many open files (ENFILE)"
    case ENOMEM: "out of memory (ENOMEM)"
    case ETXTBSY: "is a program that is running (ETXTBSY)"
    case EWOULDBLOCK: "in use by another process (EWOULDBLOCK)"
    case EINVAL: "not possible for this kind of file (EINVAL)"
    case ENXIO: "no such device, or nobody is at the other end (ENXIO)"
    case ENOTTY: "is not a terminal (ENOTTY)"
    default: "system error \(code)"
    }
  }
}
