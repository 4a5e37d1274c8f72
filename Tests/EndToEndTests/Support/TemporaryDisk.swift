import Foundation
import Testing

/// A small file system in memory, mounted by root for one test.
struct TemporaryDisk {
  let path: String

  enum Failure: Error {
    case mount(String)
  }

  /// Mounts a disk of so many kibibytes.
  init(kibibytes: Int) async throws {
    let path = "\(FileManager.default.temporaryDirectory.path)/wallet-engine-disk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try await Self.mount(["-t", "tmpfs", "-o", "size=\(kibibytes)k,mode=700", "tmpfs", path])
    self.path = path
    try TestScope.atEnd {
      _ = try? await ChildProcess(.init(executable: "/bin/umount", arguments: [path], directory: "/")).finish()
      // Only the empty folder below it.
      rmdir(path)
    }
  }

  /// Gives it another size.
  func resize(kibibytes: Int) async throws {
    try await Self.mount(["-o", "remount,size=\(kibibytes)k", path])
  }

  private static func mount(_ arguments: [String]) async throws {
    let outcome = try await ChildProcess(
      .init(executable: "/bin/mount", arguments: arguments, directory: "/")
    ).finish()
    guard outcome.ending == .exited(0) else { throw Failure.mount(outcome.errors) }
  }
}
