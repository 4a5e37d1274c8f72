/// What this CPU can do, as far as key derivation cares.
enum ProcessorFeatures {
  /// In the kernel's spelling; a kernel reports only what it also keeps across context switches.
  private static let names = [
    "bmi2", "adx", "avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512ifma", "sha_ni",
  ]

  /// The features that are there, or a word that nothing is known.
  static var relevant: [String] {
    guard let flags = try? flags() else { return ["unknown"] }
    let found = names.filter(flags.contains)
    return found.isEmpty ? ["none of note"] : found
  }

  private static func flags() throws(SystemFailure) -> Set<String> {
    let file = try Descriptor(opening: "/proc/cpuinfo", flags: 0)
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    // The first processor's entry is enough, and comes first.
    while text.count < 65_536 {
      let count = try file.read(into: &chunk)
      if count == 0 { break }
      text += chunk[..<count]
    }
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.starts(with: "flags".utf8) || $0.starts(with: "Features".utf8) }) else {
      return []
    }
    return Set(line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) })
  }
}
