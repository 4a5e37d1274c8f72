import CWalletBenchPeers
import Foundation

/// The versions of the libraries that peers call.
enum LibraryVersions {
  static let sodium = unsafe String(cString: cwallet_peer_sodium_version())
  static let openSSL = unsafe String(cString: cwallet_peer_openssl_version())

  /// The library itself cannot be asked; its package's description can.
  static let secp256k1: String = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--modversion", "libsecp256k1"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "of this system" }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let version = text.filter { !$0.isWhitespace }
    return version.isEmpty ? "of this system" : version
  }()
}
