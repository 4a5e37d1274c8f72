#if os(Linux)
  import Glibc

  /// A run of addresses of this process, as `/proc/self/maps` lists it.
  struct Mapping: Sendable, CustomStringConvertible {
    var range: Range<UInt>
    var permissions: String
    var name: String

    var description: String {
      let bounds = [range.lowerBound, range.upperBound].map { String($0, radix: 16) }.joined(separator: "-")
      return "\(bounds) \(permissions) \(name.isEmpty ? "anonymous" : name)"
    }

    /// Reads the list; empty if it cannot be read.
    static func all() -> [Mapping] {
      var text: [UInt8] = []
      let descriptor = open("/proc/self/maps", O_RDONLY)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        text += buffer[..<count]
      }
      return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap(Mapping.init)
    }

    private init?(_ line: Substring) {
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count >= 5 else { return nil }
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
      range = bounds[0]..<bounds[1]
      permissions = String(fields[1])
      name = fields.count > 5 ? String(fields[5].drop { $0 == " " }) : ""
    }

    /// The kernel's own pages have no memory of ours behind them and cannot be read in this way.
    var isReadable: Bool { permissions.hasPrefix("r") && !["[vvar]", "[vvar_vclock]", "[vsyscall]"].contains(name) }
  }

  /// A place where a run of eight bytes of a secret lies.
  struct Finding: Hashable, Sendable, CustomStringConvertible {
    var form: SecretForm
    var address: UInt
    var place: String
    /// The bytes, as the table has them.
    var maskedWindow: UInt64

    var description: String { "\(form) at 0x\(String(address, radix: 16)) (\(place))" }
  }

  /// Looks through all of this process's memory.
  final class MemoryScanner: @unchecked Sendable {
    struct Report: Sendable {
      var findings: [Finding] = []
      var byteCount = 0
      /// Readable mappings that could not be read to their end; one that was released meanwhile does not count.
      var unread: [String] = []

      var forms: Set<SecretForm> { Set(findings.map(\.form)) }
    }

    private let windows: SecretWindows
    private let buffer: UnsafeMutableRawBufferPointer
    private static let pieceByteCount = 1 << 20
    /// More than enough findings to tell where they come from.
    static let mostFindings = 4096

    init(for windows: SecretWindows) {
      self.windows = windows
      // A mapping of its own, so that the copies that scanning makes can be left out by address.
      let memory = mmap(nil, Self.pieceByteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      buffer = UnsafeMutableRawBufferPointer(
        start: memory == MAP_FAILED ? nil : memory, count: memory == MAP_FAILED ? 0 : Self.pieceByteCount)
    }

    deinit {
      munmap(buffer.baseAddress, buffer.count)
    }

    /// Reads every readable mapping, private or shared, but this scanner's own buffer.
    func scan() -> Report {
      var report = Report()
      let descriptor = open("/proc/self/mem", O_RDONLY)
      guard descriptor >= 0, let base = buffer.baseAddress else {
        report.unread = ["/proc/self/mem"]
        return report
      }
      defer { close(descriptor) }
      let own = UInt(bitPattern: base)..<UInt(bitPattern: base) + UInt(buffer.count)
      for mapping in Mapping.all() where mapping.isReadable {
        // The kernel joins neighbouring mappings, so the buffer may be a part of one.
        for part in [
          mapping.range.lowerBound..<min(mapping.range.upperBound, max(own.lowerBound, mapping.range.lowerBound)),
          max(mapping.range.lowerBound, min(own.upperBound, mapping.range.upperBound))..<mapping.range.upperBound,
        ] where !part.isEmpty {
          scan(part, of: mapping, descriptor, &report)
        }
      }
      // The copy of the last piece is no place where anything could still be found.
      memset(base, 0, buffer.count)
      return report
    }

    private func scan(_ part: Range<UInt>, of mapping: Mapping, _ descriptor: Int32, _ report: inout Report) {
      var start = part.lowerBound
      while start < part.upperBound {
        let wanted = min(Int(part.upperBound - start), buffer.count)
        let count = pread(descriptor, buffer.baseAddress, wanted, off_t(start))
        guard count == wanted else {
          if Mapping.all().contains(where: { $0.range.overlaps(part) && $0.isReadable }) {
            report.unread.append("\(mapping) at 0x\(String(start, radix: 16))")
          }
          return
        }
        let isFirst = start == part.lowerBound
        let isLast = start + UInt(count) == part.upperBound
        search(count, at: start, mapping, isFirst: isFirst, isLast: isLast, &report)
        // Pieces overlap by a window and its two neighbours.
        start = isLast ? part.upperBound : start + UInt(count - SecretWindows.byteCount - 1)
        report.byteCount += count
      }
    }

    private func search(
      _ count: Int, at address: UInt, _ mapping: Mapping, isFirst: Bool, isLast: Bool, _ report: inout Report
    ) {
      guard count >= SecretWindows.byteCount, let base = buffer.baseAddress else { return }
      let mask = windows.mask
      var index = isFirst ? 0 : 1
      let end = count - SecretWindows.byteCount - (isLast ? 0 : 1)
      while index <= end {
        let window = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Untouched pages are the larger part of what is mapped.
        if window == 0, index + 16 <= end, base.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self) == 0 {
          index += 8
          continue
        }
        if windows.mayContain(masked: window ^ mask), report.findings.count < Self.mostFindings,
          let form = windows.form(
            ofMasked: window ^ mask, before: index > 0 ? buffer[index - 1] : nil,
            after: index + SecretWindows.byteCount < count ? buffer[index + SecretWindows.byteCount] : nil)
        {
          report.findings.append(
            Finding(
              form: form, address: address + UInt(index), place: mapping.description, maskedWindow: window ^ mask))
        }
        index += 1
      }
    }
  }
#endif
