/// The entries of one batch as a row keeps them: sorted, 16 bytes each, hash and user as little-endian integers.
enum AddressRun {
  static let entryByteCount = 16

  /// Encodes sorted entries.
  static func encode(_ entries: [AddressEntry]) -> [UInt8] {
    var writer = ByteWriter(reserving: entries.count * entryByteCount)
    for entry in entries {
      writer.append(UInt64(bitPattern: entry.hash))
      writer.append(UInt64(bitPattern: entry.user))
    }
    return writer.bytes
  }

  /// How many whole entries there are.
  static func count(_ run: RawSpan) -> Int { run.byteCount / entryByteCount }

  /// The entry at an index below ``count(_:)``.
  static func entry(_ run: RawSpan, _ index: Int) -> AddressEntry {
    AddressEntry(
      hash: Int64(bitPattern: word(run, index * entryByteCount)),
      user: Int64(bitPattern: word(run, index * entryByteCount + 8)))
  }

  /// Where the first entry of at least some hash is.
  static func firstIndex(_ run: RawSpan, atLeast hash: Int64) -> Int {
    var (low, high) = (0, count(run))
    while low < high {
      let middle = (low + high) / 2
      if entry(run, middle).hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func word(_ run: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe run.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
