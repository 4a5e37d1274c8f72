import CWalletFaultyDisk
import Foundation

/// The disk under SQLite of a child process.
enum FaultyDisk {
  struct Unavailable: Error {}

  /// Lays the disk under every database that is opened from now on.
  static func install() throws {
    guard wallet_disk_install() == 0 else { throw Unavailable() }
  }

  /// How many changes were taken down so far.
  static var position: Int { Int(wallet_disk_entry_count()) }

  /// What was taken down.
  static func log() throws -> DiskLog {
    var bytes = [UInt8](repeating: 0, count: wallet_disk_copy_log(nil, 0))
    let count = bytes.count
    let copied = bytes.withUnsafeMutableBufferPointer { wallet_disk_copy_log($0.baseAddress, count) }
    // Nothing may happen to the disk meanwhile.
    guard copied == count else { throw Unavailable() }
    return try DiskLog(bytes: bytes)
  }
}
