import Foundation
import TestSupport

/// The `wallet-engine` program that was built together with these tests.
enum ProgramUnderTest {
  /// Its path: beside the tests, where the build puts it, unless `WALLET_ENGINE_BINARY` names another.
  ///
  /// Only then the release build's folder, which may hold an older program.
  static let path: String? = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let name = "wallet-engine"

  private static var candidates: [String] {
    if let chosen = ProcessInfo.processInfo.environment["WALLET_ENGINE_BINARY"], !chosen.isEmpty { return [chosen] }
    var folders: [URL] = []
    #if os(Linux)
      // The test runner is itself the test bundle.
      if let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
        folders.append(URL(fileURLWithPath: runner).deletingLastPathComponent())
      }
    #endif
    folders += Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    if let runner = CommandLine.arguments.first {
      folders.append(URL(fileURLWithPath: runner).deletingLastPathComponent())
    }
    folders.append(PackageRoot.url(of: ".build/release"))
    return folders.map { $0.appendingPathComponent(name).path }
  }
}
