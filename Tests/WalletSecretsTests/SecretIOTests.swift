import Foundation
import Testing
import WalletSecrets

/// Bytes, where a bare literal would be integers of another size.
private func bytes(_ values: UInt8...) -> [UInt8] { values }

@Suite("SecretIO")
struct SecretIOTests {
  private struct NoPipe: Error {}

  /// A pipe whose ends close with it.
  private final class Pipe {
    let reading: Int32
    var writing: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw NoPipe() }
      (reading, writing) = (ends[0], ends[1])
    }

    func finish() {
      close(writing)
      writing = -1
    }

    deinit {
      close(reading)
      if writing >= 0 { close(writing) }
    }
  }

  private func read(_ count: Int, from descriptor: Int32) throws -> (count: Int, bytes: [UInt8]) {
    var secret = try Secret(byteCount: count)
    let found = try secret.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
      try SecretIO.read(from: descriptor, into: &bytes)
    }
    return (found, secret.withBytes { $0.array })
  }

  @Test func readsToTheEndOfTheInput() throws {
    let pipe = try Pipe()
    try SecretIO.write(bytes(1, 2, 3).span.bytes, to: pipe.writing)
    pipe.finish()
    let (count, found) = try read(5, from: pipe.reading)
    #expect(count == 3)
    #expect(found == [1, 2, 3, 0, 0])
  }

  @Test func readsNoMoreThanThereIsRoom() throws {
    let pipe = try Pipe()
    try SecretIO.write(bytes(1, 2, 3, 4, 5).span.bytes, to: pipe.writing)
    let (count, found) = try read(2, from: pipe.reading)
    #expect(count == 2)
    #expect(found == [1, 2])
  }

  /// More than a pipe holds, so that both sides have to go on after a part.
  @Test func goesOnAfterPartialReadsAndWrites() async throws {
    let pipe = try Pipe()
    let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writing = pipe.writing
    let writer = Thread { try? SecretIO.write(long.span.bytes, to: writing) }
    writer.start()
    let (count, found) = try read(long.count, from: pipe.reading)
    #expect(count == long.count)
    #expect(found == long)
  }

  @Test func refusalsOfTheSystemAreNamed() {
    #expect {
      try read(1, from: -1)
    } throws: { ($0 as? SecretIO.SystemError)?.code == EBADF }
    #expect {
      try SecretIO.write(bytes(1).span.bytes, to: -1)
    } throws: { ($0 as? SecretIO.SystemError).map { $0.code == EBADF && !$0.reason.isEmpty } == true }
  }

  @Test func nothingIsWrittenOfNothing() throws {
    let empty: [UInt8] = []
    try SecretIO.write(empty.span.bytes, to: -1)
  }
}

@Suite("copyBytes")
struct CopyBytesTests {
  @Test func writesAtTheOffsetAndNowhereElse() {
    for offset in 0...5 {
      var target = [UInt8](repeating: 9, count: 8)
      target.withUnsafeMutableBytes { raw in
        var span = raw.mutableBytes
        copyBytes(bytes(1, 2, 3).span.bytes, into: &span, at: offset)
      }
      var expected = [UInt8](repeating: 9, count: 8)
      expected.replaceSubrange(offset..<offset + 3, with: [1, 2, 3])
      #expect(target == expected)
    }
  }

  @Test(arguments: [-1, 6, Int.max])
  func stopsTheProcessOutside(_ offset: Int) async {
    await #expect(processExitsWith: .signal(trapSignal)) { [offset] in
      var target = [UInt8](repeating: 9, count: 8)
      target.withUnsafeMutableBytes { raw in
        var span = raw.mutableBytes
        copyBytes(bytes(1, 2, 3).span.bytes, into: &span, at: offset)
      }
    }
  }
}
