#if os(Linux)
  import Foundation

  /// A text of hexadecimal digits that is known in masked form only, and how often it is in this process's memory.
  struct MaskedDigits {
    private static let mask: UInt8 = 0x5A
    private let masked: [UInt8]

    /// Draws digits; the first is 1, so that they are a private key.
    init(count: Int) {
      masked = (0..<count).map { position in
        let digit = position == 0 ? 1 : UInt8.random(in: 0..<16)
        return (digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10) ^ Self.mask
      }
    }

    /// The text, in a place of its own.
    func text() -> String {
      String(unsafeUninitializedCapacity: masked.count) { bytes in
        for (position, byte) in masked.enumerated() { bytes[position] = byte ^ Self.mask }
        return masked.count
      }
    }

    /// How often the text is in writable memory, without what this reads into.
    func copies() throws -> Int {
      let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/mem"))
      defer { try? memory.close() }
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      var found = 0
      // Read to its end: the file says that its size is zero.
      let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
      defer { try? maps.close() }
      for line in String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count >= 2, fields[1].hasPrefix("rw") else { continue }
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        // A sanitizer's shadow memory takes terabytes and holds no copies.
        guard bounds.count == 2, bounds[1] - bounds[0] < 1 << 32 else { continue }
        var start = bounds[0]
        while start + UInt(masked.count) <= bounds[1] {
          let size = Int(min(UInt(buffer.count), bounds[1] - start))
          let address = start
          let (count, own) = buffer.withUnsafeMutableBytes { bytes in
            (
              pread(memory.fileDescriptor, bytes.baseAddress, size, off_t(Int(bitPattern: address))),
              UInt(bitPattern: bytes.baseAddress)..<UInt(bitPattern: bytes.baseAddress) + UInt(bytes.count)
            )
          }
          if count >= masked.count {
            for offset in 0...(count - masked.count)
            where buffer[offset] == masked[0] ^ Self.mask && !own.contains(start + UInt(offset)) {
              if masked.indices.allSatisfy({ buffer[offset + $0] ^ Self.mask == masked[$0] }) { found += 1 }
            }
          }
          if size < buffer.count { break }
          start += UInt(size - masked.count + 1)
        }
        // What was read is no copy to be found later.
        for position in buffer.indices { buffer[position] = 0 }
      }
      return found
    }
  }
#endif
