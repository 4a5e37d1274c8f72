#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a file is, whichever way its path is written, and whether it is there yet or not.
package enum FilePlace: Hashable, Sendable {
  /// The file itself, whatever its names.
  case file(device: UInt64, inode: UInt64)
  /// A name in a directory.
  case name([UInt8], device: UInt64, inode: UInt64)

  /// Where a path leads: the file behind it, if there is one, and the name that it is.
  package static func places(of path: String) -> Set<FilePlace> {
    var places: Set<FilePlace> = []
    if let file = identity(of: path) { places.insert(.file(device: file.device, inode: file.inode)) }
    if let directory = identity(of: FileSystem.directory(of: path)) {
      let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? path[...].utf8
      places.insert(.name(Array(name), device: directory.device, inode: directory.inode))
    }
    return places
  }

  /// Device and inode of what a path leads to through any symbolic links; nil when there is nothing.
  private static func identity(of path: String) -> (device: UInt64, inode: UInt64)? {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    return (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }
}
