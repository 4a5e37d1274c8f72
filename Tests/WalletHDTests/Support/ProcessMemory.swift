#if os(Linux)
  import Glibc

  /// Looks through the writable memory of this process.
  struct ProcessMemory {
    /// What a needle's bytes are changed by, so that holding one is no copy of what is looked for.
    static let mask: UInt8 = 0x5A

    /// The bytes of a span in masked form.
    static func masked(_ bytes: RawSpan) -> [UInt8] {
      (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) ^ mask }
    }

    private let descriptor: Int32
    private let buffer: UnsafeMutablePointer<UInt8>
    private static let bufferByteCount = 1 << 20

    init?() {
      descriptor = open("/proc/self/mem", O_RDONLY)
      let mapped = mmap(nil, Self.bufferByteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard descriptor >= 0, let mapped, mapped != MAP_FAILED else { return nil }
      buffer = mapped.assumingMemoryBound(to: UInt8.self)
    }

    func close() {
      Glibc.close(descriptor)
      munmap(buffer, Self.bufferByteCount)
    }

    /// How often each masked needle, of at least 8 bytes, is found outside this value's own buffer.
    func occurrences(of needles: [[UInt8]]) -> [Int] {
      var counts = [Int](repeating: 0, count: needles.count)
      let longest = needles.map(\.count).max() ?? 0
      let own = UInt(bitPattern: buffer)
      for region in Self.writableRegions() {
        var start = region.lowerBound
        while start < region.upperBound {
          if start <= own, own < start + UInt(Self.bufferByteCount), region.contains(own) {
            search(start, own, longest, needles, &counts)
            start = own + UInt(Self.bufferByteCount)
            continue
          }
          let end = min(region.upperBound, start + UInt(Self.bufferByteCount))
          search(start, end, longest, needles, &counts)
          if end == region.upperBound { break }
          start = end - UInt(longest - 1)
        }
      }
      return counts
    }

    private func search(_ start: UInt, _ end: UInt, _ longest: Int, _ needles: [[UInt8]], _ counts: inout [Int]) {
      guard start < end else { return }
      let count = pread(descriptor, buffer, Int(end - start), off_t(Int(bitPattern: start)))
      guard count >= longest else { return }
      for (number, needle) in needles.enumerated() {
        let first = needle[0] ^ Self.mask
        for offset in 0...(count - needle.count) where buffer[offset] == first {
          var length = 1
          while length < needle.count, buffer[offset + length] ^ Self.mask == needle[length] { length += 1 }
          if length == needle.count { counts[number] += 1 }
        }
      }
    }

    private static func writableRegions() -> [Range<UInt>] {
      guard let file = fopen("/proc/self/maps", "r") else { return [] }
      defer { fclose(file) }
      var regions: [Range<UInt>] = []
      var line = [CChar](repeating: 0, count: 4096)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let fields = text.split(separator: " ")
        guard fields.count >= 2, fields[1].hasPrefix("rw") else { continue }
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
        // A sanitizer's shadow memory takes terabytes and holds no copies.
        if bounds[1] - bounds[0] < 1 << 32 { regions.append(bounds[0]..<bounds[1]) }
      }
      return regions
    }
  }
#endif
