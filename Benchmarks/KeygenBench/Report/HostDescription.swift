#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The machine and the tools that figures belong to.
public struct HostDescription: Encodable, Sendable, Equatable {
  /// The processor as it calls itself.
  public var cpu: String
  /// How many processors the system offers.
  public var cores: Int
  /// The processor's architecture.
  public var architecture: String
  /// The operating system and its version.
  public var system: String
  /// The Swift compiler.
  public var swift: String
  /// The C compiler of the plain C peers.
  public var c: String

  /// This machine.
  public static func current() -> Self {
    Self(
      cpu: processorName(), cores: ProcessInfo.processInfo.activeProcessorCount, architecture: architectureName,
      system: ProcessInfo.processInfo.operatingSystemVersionString, swift: swiftVersion, c: CPeers.build)
  }

  private static func processorName() -> String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return "unknown"
  }

  private static var architectureName: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
