import TestSupport
import Testing
import WalletKeyFiles
import WalletSecrets

/// What the archive's container holds together, whatever its records are.
@Suite struct ArchiveStreamTests {
  /// Magic, format, kind of lock, sealed box, commitment, stream header.
  private static let headByteCount = 22 + 2 + 80 + 32 + 24
  private static let partByteCount = 65_536 + 17

  private let key: ArchiveSecretKey

  init() throws {
    key = try ArchiveSecretKey()
  }

  private func written(_ records: [[UInt8]], lock: ArchiveLock? = nil) throws -> [UInt8] {
    let file = Bytes()
    let sealing = try ArchiveSealing(lock ?? .recipient(key.publicKey))
    let writer = try ArchiveWriter(sealing: sealing) { bytes throws(ArchiveError) in
      file.bytes += bytes
    }
    for record in records { try writer.append(record.span.bytes) }
    try writer.finish()
    return file.bytes
  }

  private func read(_ file: [UInt8], _ unlock: ArchiveUnlock? = nil) throws(ArchiveError) -> [[UInt8]] {
    let source = Bytes(file)
    let reader = try ArchiveReader(unlock: unlock ?? .secretKey(key)) { count throws(ArchiveError) in
      source.take(count)
    }
    var records: [[UInt8]] = []
    while let record = try reader.next({ record throws(ArchiveError) in record.withUnsafeBytes { Array($0) } }) {
      records.append(record)
    }
    return records
  }

  private func refusal(_ file: [UInt8], _ unlock: ArchiveUnlock? = nil) -> ArchiveError? {
    do throws(ArchiveError) {
      _ = try read(file, unlock)
      return nil
    } catch { return error }
  }

  @Test func recordsComeBack() throws {
    var generator = SeededGenerator(seed: 9)
    let full = ArchiveWriter.maximumRecordByteCount
    let lists: [[Int]] = [
      [1], [1, 2, 3], [full], [full, full], [full, 1], [full - 4, 1], [full - 5, 1], [full - 1, 1], [full - 3, 1],
      (0..<300).map { 1 + $0 * 7 },
    ]
    for sizes in lists {
      let records = sizes.map { generator.bytes($0) }
      let file = try written(records)
      #expect(try read(file) == records, "\(sizes.prefix(4))")
    }
    #expect(try read(written([])) == [])
  }

  @Test func recordsThatDoNotFit() throws {
    let large = [UInt8](repeating: 1, count: ArchiveWriter.maximumRecordByteCount + 1)
    #expect(throws: ArchiveError.recordTooLarge(byteCount: large.count)) { try written([large]) }
    #expect(throws: ArchiveError.recordTooLarge(byteCount: 0)) { try written([[]]) }
  }

  @Test func onlyItsKeyOpensIt() throws {
    let file = try written([[1, 2, 3]])
    let other = try ArchiveSecretKey()
    #expect(refusal(file, .secretKey(other)) == .wrongKey)
    let words = try ArchivePassphrase(secret([1]), cost: .minimum)
    #expect(refusal(file, .passphrase(words)) == .wrongKindOfKey)
    let text = try key.text()
    let again = try text.withBytes { text throws(ArchiveError) in try ArchiveSecretKey(text: text) }
    #expect(again.publicKey == key.publicKey)
    #expect(try read(file, .secretKey(again)) == [[1, 2, 3]])
  }

  @Test func passphrases() throws {
    let right = try ArchivePassphrase(secret(Array("pässword".utf8)), cost: .minimum)
    let wrong = try ArchivePassphrase(secret(Array("Pässword".utf8)))
    var file = try written([[7]], lock: .passphrase(right))
    #expect(try read(file, .passphrase(right)) == [[7]])
    #expect(refusal(file, .passphrase(wrong)) == .wrongKey)
    #expect(refusal(file, .secretKey(key)) == .wrongKindOfKey)
    // The cost stands behind the salt: passes, then KiB, little-endian.
    let cost = 22 + 2 + 16
    #expect(Array(file[cost..<cost + 8]) == [2, 0, 0, 0, 0, 0, 1, 0])
    for (offset, value) in [(0, UInt8(1)), (0, 17), (3, 1), (6, 0), (6, 17), (7, 1)] {
      var costly = file
      costly[cost + offset] = value
      #expect(refusal(costly, .passphrase(right)) == .unacceptableCost, "\(offset) \(value)")
    }
    file[cost] = 3
    #expect(refusal(file, .passphrase(right)) == .wrongKey)
  }

  /// Every bit of everything before the parts, and of a whole part, is authenticated.
  @Test func everyByteCounts() throws {
    let file = try written([Array(1...100)])
    for index in file.indices {
      for flip: UInt8 in [1, 0x80] {
        var altered = file
        altered[index] ^= flip
        let error = refusal(altered)
        switch index {
        case ..<22: #expect(error == .notAnArchive)
        case 22: #expect(error == .unsupportedFormat(altered[22]))
        case 23: #expect(error == .unknownLock(altered[23]))
        // What the commitment covers, and the commitment itself.
        case ..<136: #expect(error == .wrongKey)
        default: #expect(error == .altered(part: 1))
        }
      }
    }
  }

  @Test func cutShort() throws {
    let file = try written((0..<3).map { [UInt8](repeating: UInt8($0), count: 60_000) })
    #expect(file.count > Self.headByteCount + 2 * Self.partByteCount)
    for count in 0..<24 { #expect(refusal(Array(file.prefix(count))) == .notAnArchive) }
    for count in 24...Self.headByteCount { #expect(refusal(Array(file.prefix(count))) == .truncated, "\(count)") }
    for parts in 1...2 {
      let boundary = Self.headByteCount + parts * Self.partByteCount
      #expect(refusal(Array(file.prefix(boundary))) == .truncated)
      for count in [boundary - 1, boundary + 1, boundary + 16, boundary + 17, boundary + 1000] {
        #expect(refusal(Array(file.prefix(count))) != nil, "\(count)")
      }
    }
    #expect(refusal(Array(file.dropLast())) == .altered(part: 3))
    #expect(refusal(file + [0]) == .altered(part: 3))
    #expect(refusal(file + file) != nil)
    // The last part is a whole one, so that the end is seen and something follows it.
    let whole = try written([[UInt8](repeating: 1, count: ArchiveWriter.maximumRecordByteCount)])
    #expect(whole.count == Self.headByteCount + Self.partByteCount)
    #expect(refusal(whole + [0]) == .trailingBytes)
  }

  @Test func reordered() throws {
    let file = try written((0..<4).map { [UInt8](repeating: UInt8($0), count: 65_000) })
    let head = Array(file.prefix(Self.headByteCount))
    let parts = stride(from: Self.headByteCount, to: file.count, by: Self.partByteCount).map {
      Array(file[$0..<min(file.count, $0 + Self.partByteCount)])
    }
    #expect(parts.count == 4 && head + parts.joined() == file)
    for (order, part) in [([1, 0, 2, 3], 1), ([0, 2, 1, 3], 2), ([0, 2, 3], 2), ([0, 0, 1, 2, 3], 2), ([3], 1)] {
      #expect(refusal(head + order.flatMap { parts[$0] }) == .altered(part: UInt64(part)), "\(order)")
    }
    // Another archive's head, or its parts, for the same recipient.
    let other = try written((0..<4).map { [UInt8](repeating: UInt8($0), count: 65_000) })
    #expect(refusal(Array(other.prefix(Self.headByteCount)) + parts.joined()) == .altered(part: 1))
    #expect(refusal(Array(other.prefix(104)) + file[104...]) == .wrongKey)
  }

  @Test func nothingRepeats() throws {
    let files = try (0..<4).map { _ in try written([[1, 2, 3, 4, 5, 6, 7, 8]]) }
    #expect(Set(files.map { Array($0[24...]) }).count == 4)
    #expect(files.allSatisfy { file in !file.indices.contains { file[$0...].starts(with: [1, 2, 3, 4, 5, 6, 7, 8]) } })
  }

  @Test func openedAgain() throws {
    let file = try written([[1], [2]])
    let first = Bytes(file)
    let reader = try ArchiveReader(unlock: .secretKey(key)) { count throws(ArchiveError) in first.take(count) }
    let second = Bytes(file)
    let again = try ArchiveReader(again: reader.opening) { count throws(ArchiveError) in second.take(count) }
    #expect(try again.next { record throws(ArchiveError) in record.byteCount } == 1)
    let other = try Bytes(written([[1], [2]]))
    #expect(throws: ArchiveError.wrongKey) {
      _ = try ArchiveReader(again: reader.opening) { count throws(ArchiveError) in other.take(count) }
    }
  }

  /// A key for which everybody could open the archive.
  @Test func smallOrderKeys() throws {
    // Checksums by hashlib's blake2b with 32 bytes.
    let zeros = String(repeating: "0", count: 62)
    for text in ["archive-public-00\(zeros)3d0a26bb", "archive-public-01\(zeros)f48ba684"] {
      let recipient = try ArchivePublicKey(text)
      #expect(throws: ArchiveError.invalidPublicKey) { try written([[1]], lock: .recipient(recipient)) }
    }
  }
}

/// A file in memory.
private final class Bytes {
  var bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}
