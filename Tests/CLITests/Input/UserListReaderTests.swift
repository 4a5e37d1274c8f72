import Foundation
import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct UserListReaderTests {
  @Test func batchesAreAtMostAsLargeAsAskedFor() throws {
    let text = (1...1000).map { "u\($0)\n" }.joined()
    for count in [1, 3, 999, 1000, 5000] {
      let reader = UserListReader(name: "list", source: Pieces(Array(text.utf8), sizes: [10_000]))
      var total = 0
      while case let batch = try reader.next(upTo: count), !batch.isEmpty {
        #expect(batch.count <= count)
        total += batch.count
        #expect(Line(batch[batch.count - 1]) == .id(total, "u\(total)"))
      }
      #expect(total == 1000)
      #expect(try reader.next(upTo: count).isEmpty)
    }
  }

  @Test func nonsenseCountsGiveOneLine() throws {
    for count in [0, -1, Int.min] {
      let reader = UserListReader(name: "list", source: Pieces(Array("a\nb\n".utf8), sizes: [100]))
      #expect(try reader.next(upTo: count).count == 1)
    }
  }

  @Test func readsOnlyAsFarAsItIsAsked() throws {
    let pieces = Pieces(Array("a\nb\nc\nd\n".utf8), sizes: [2])
    let reader = UserListReader(name: "list", source: pieces)
    #expect(try reader.next(upTo: 100).map(Line.init) == [.id(1, "a")])
    #expect(pieces.reads == 1)
    #expect(try reader.next(upTo: 100).map(Line.init) == [.id(2, "b")])
    #expect(pieces.reads == 2)
  }

  @Test func failureInTheMiddleIsThrownOnce() throws {
    let failure = SystemFailure(code: EIO)
    let reader = UserListReader(name: "list", source: Pieces(Array("a\nhalf".utf8), sizes: [2], failure: failure))
    #expect(try reader.next(upTo: 100).map(Line.init) == [.id(1, "a")])
    #expect(throws: UserListError.unreadable(name: "list", failure)) { try reader.next(upTo: 100) }
    // The rest of a line whose end was not read is no user.
    #expect(try reader.next(upTo: 100).isEmpty)
  }

  @Test func files() throws {
    let scratch = try Scratch()
    let path = try scratch.write("users.txt", Array("a\nb".utf8))
    let reader = try UserListReader(path: path)
    #expect(reader.fractionRead == 0)
    #expect(reader.total == nil)
    #expect(try reader.all() == [.id(1, "a"), .id(2, "b")])
    #expect(reader.fractionRead == 1)
    #expect(reader.identity != nil)
    let empty = try UserListReader(path: try scratch.write("empty", []))
    #expect(try empty.all() == [])
    #expect(empty.fractionRead == nil)
  }

  @Test func unreadablePaths() throws {
    let scratch = try Scratch()
    let missing = scratch.file("missing")
    #expect(throws: UserListError.unreadable(name: missing, SystemFailure(code: ENOENT))) {
      try UserListReader(path: missing)
    }
    #expect(throws: UserListError.isDirectory(name: scratch.path)) { try UserListReader(path: scratch.path) }
    #expect(throws: UserListError.unreadable(name: "", SystemFailure(code: ENOENT))) { try UserListReader(path: "") }
    let file = try scratch.write("file", [])
    #expect(throws: UserListError.unreadable(name: file + "/x", SystemFailure(code: ENOTDIR))) {
      try UserListReader(path: file + "/x")
    }
    #expect(throws: UserListError.unreadable(name: file + "\u{0}", SystemFailure(code: ENOENT))) {
      try UserListReader(path: file + "\u{0}")
    }
    let loop = scratch.file("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(throws: UserListError.unreadable(name: loop, SystemFailure(code: ELOOP))) {
      try UserListReader(path: loop)
    }
    chmod(file, 0)
    if geteuid() != 0 {
      #expect(throws: UserListError.unreadable(name: file, SystemFailure(code: EACCES))) {
        try UserListReader(path: file)
      }
    }
  }

  @Test func descriptionsNameTheFileAndTheReason() {
    let scratch = "/no/such/\u{1B}[2J"
    let error = #expect(throws: UserListError.self) { try UserListReader(path: scratch) }
    #expect(
      error?.description == "cannot read \"/no/such/\\u{1B}[2J\": no such file or directory (ENOENT)")
  }

  @Test func interruptionEndsWaitingAndDropsTheUnfinishedLine() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let writer = Descriptor(owning: ends[1])
    try writer.write(Array("a\nhalf".utf8))
    let interruption = try Interruption()
    let reader = UserListReader(
      name: "pipe", source: DescriptorSource(Descriptor(owning: ends[0]), interruption: interruption))
    #expect(try reader.next(upTo: 10).map(Line.init) == [.id(1, "a")])
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { interruption.request() }
    #expect(try reader.next(upTo: 10).isEmpty)
    try writer.write(Array("more\n".utf8))
    #expect(try reader.next(upTo: 10).isEmpty)
  }

  @Test func interruptionEndsAFileAtTheNextChunk() throws {
    let scratch = try Scratch()
    let path = try scratch.write("users", Array((1...100_000).map { "user\($0)\n" }.joined().utf8))
    let interruption = try Interruption()
    let reader = try UserListReader(path: path, interruption: interruption)
    #expect(try reader.next(upTo: 5).count == 5)
    interruption.request()
    let rest = try reader.all()
    #expect(!rest.isEmpty && rest.count < 10_000)
    #expect(rest.last == .id(rest.count + 5, "user\(rest.count + 5)"))
  }

  @Test func nonBlockingPipesAreWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let reader = UserListReader(name: "pipe", source: DescriptorSource(Descriptor(owning: ends[0])))
    let end = ends[1]
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      try? Descriptor(owning: end).write(Array("a\n".utf8))
    }
    #expect(try reader.all() == [.id(1, "a")])
  }

  @Test func memoryStaysBoundedOverAHugeLine() throws {
    // A quarter of a gigabyte in one line, from a source that makes it up.
    final class Endless: ByteSource {
      var left = 4096
      func read(into buffer: inout [UInt8]) throws(SystemFailure) -> Int? {
        left -= 1
        if left < 0 { return 0 }
        let byte: UInt8 = left == 0 ? 0x0A : 0x78
        for index in buffer.indices { buffer[index] = byte }
        return buffer.count
      }
    }
    let before = residentBytes()
    let reader = UserListReader(name: "list", source: Endless())
    let expected = UserLineError.tooLong(byteCount: 4095 * 65_536, limit: UserListLimits.longestLine)
    #expect(try reader.all() == [.bad(1, expected)])
    #expect(residentBytes() - before < 64 << 20)
  }

  /// The peak of the resident memory, where the system tells it.
  private func residentBytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
