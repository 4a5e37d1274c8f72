#if canImport(Glibc)
  import Glibc

  /// What the kernel tells of this process.
  enum ProcessStatus {
    /// The lines of a file under `/proc/thread-self`, read to its end: such files state no size and come in parts.
    ///
    /// Privileges are a thread's, and the first thread, of which `/proc/self` tells, may have ended.
    static func lines(of name: String) -> [Substring] {
      let descriptor = open("/proc/thread-self/" + name, O_RDONLY)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var text: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &part, part.count)
        guard count > 0 else { break }
        text += part[..<count]
      }
      return String(decoding: text, as: UTF8.self).split(separator: "\n")
    }

    /// The first word of a field of `status`.
    private static func field(_ name: String) -> Substring? {
      lines(of: "status").first { $0.hasPrefix(name + ":") }?
        .dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }.first
    }

    /// How much memory is locked.
    static var lockedByteCount: Int? {
      field("VmLck").flatMap { Int($0) }.map { $0 * 1024 }
    }

    /// How many mappings there are.
    static var mappingCount: Int { lines(of: "maps").count }

    /// Whether the lock limit does not apply, by the capability CAP_IPC_LOCK.
    static var mayLockWithoutLimit: Bool {
      field("CapEff").flatMap { UInt64($0, radix: 16) }.map { $0 >> 14 & 1 == 1 } ?? false
    }
  }

  /// The flags of the mapping that holds an address, two letters each, as `/proc/self/smaps` has them.
  struct PageFlags {
    private var flags: Set<Substring> = []

    init?(at address: UInt) {
      var isInside = false
      for line in ProcessStatus.lines(of: "smaps") {
        let bounds = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
        if bounds.count == 2, let low = bounds[0], let high = bounds[1] { isInside = (low..<high).contains(address) }
        if isInside, line.hasPrefix("VmFlags:") {
          flags = Set(line.dropFirst("VmFlags:".count).split(separator: " "))
          return
        }
      }
      return nil
    }

    func contains(_ flag: Substring) -> Bool { flags.contains(flag) }
  }
#endif
