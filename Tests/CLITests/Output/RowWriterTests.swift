import Foundation
import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#endif

private func row(_ number: Int) -> WalletRow {
  WalletRow(userID: Array("u\(number)".utf8), chain: "SOL", address: "So1", path: "", walletID: "w\(number)")
}

private let header = "user_id,chain,address,path,wallet_id\n"

@Suite struct RowWriterTests {
  @Test func fileHasItsNameOnlyWhenComplete() throws {
    let scratch = try Scratch()
    let writer = try RowWriter(.file(scratch.file("out.csv")), format: .csv)
    #expect(scratch.names == ["out.csv.partial"])
    try writer.append(row(1))
    #expect(try scratch.read("out.csv.partial") == "")
    try writer.flush()
    #expect(try scratch.read("out.csv.partial") == header + "u1,SOL,So1,,w1\n")
    try writer.append(row(2))
    try writer.finish()
    #expect(scratch.names == ["out.csv"])
    #expect(try scratch.read("out.csv") == header + "u1,SOL,So1,,w1\nu2,SOL,So1,,w2\n")
  }

  @Test func emptyOutputIsAHeader() throws {
    let scratch = try Scratch()
    try RowWriter(.file(scratch.file("a.csv")), format: .csv).finish()
    try RowWriter(.file(scratch.file("a.jsonl")), format: .jsonl).finish()
    #expect(try scratch.read("a.csv") == header)
    #expect(try scratch.read("a.jsonl") == "")
  }

  @Test func olderFilesAreReplaced() throws {
    let scratch = try Scratch()
    let old = String(repeating: "old\n", count: 1000)
    let path = try scratch.write("out.csv", Array(old.utf8))
    _ = try scratch.write("out.csv.partial", Array(old.utf8))
    let writer = try RowWriter(.file(path), format: .csv)
    #expect(try scratch.read("out.csv") == old)
    try writer.finish()
    #expect(try scratch.read("out.csv") == header)
    #expect(scratch.names == ["out.csv"])
  }

  @Test func twoWritersOfOneFile() throws {
    let scratch = try Scratch()
    let path = scratch.file("out.csv")
    let first = try RowWriter(.file(path), format: .csv)
    try first.append(row(1))
    try first.flush()
    #expect(throws: OutputError.inUse(name: path + ".partial")) { try RowWriter(.file(path), format: .csv) }
    #expect(try scratch.read("out.csv.partial") == header + "u1,SOL,So1,,w1\n")
    try first.finish()
    // The finished file is no longer anybody's partial file.
    try RowWriter(.file(path), format: .csv).finish()
    #expect(try scratch.read("out.csv") == header)
  }

  @Test func abandonedFiles() throws {
    let scratch = try Scratch()
    let unused = try RowWriter(.file(scratch.file("a")), format: .csv)
    #expect(unused.abandon() == nil)
    #expect(scratch.names == [])
    let used = try RowWriter(.file(scratch.file("b")), format: .csv)
    try used.append(row(1))
    try used.flush()
    #expect(used.abandon() == scratch.file("b.partial"))
    #expect(scratch.names == ["b.partial"])
  }

  @Test func impossibleFiles() throws {
    let scratch = try Scratch()
    let file = try scratch.write("file", [])
    let cases: [(String, OutputError)] = [
      (scratch.path, .isDirectory(name: scratch.path)),
      ("", .cannotCreate(name: "", SystemFailure(code: ENOENT))),
      (scratch.file("no/out"), .cannotCreate(name: scratch.file("no/out.partial"), SystemFailure(code: ENOENT))),
      (file + "/out", .cannotCreate(name: file + "/out", SystemFailure(code: ENOTDIR))),
      (file + "\u{0}", .cannotCreate(name: file + "\u{0}", SystemFailure(code: ENOENT))),
    ]
    for (path, error) in cases {
      #expect(throws: error) { try RowWriter(.file(path), format: .csv) }
    }
    #expect(scratch.names == ["file"])
  }

  @Test func symbolicLinks() throws {
    let scratch = try Scratch()
    let target = try scratch.write("target", Array("old".utf8))
    try FileManager.default.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: "target")
    try RowWriter(.file(scratch.file("link")), format: .csv).finish()
    #expect(try scratch.read("target") == header)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("link")) == "target")
    // A link that leads nowhere, and one in the place of the partial file, are refused and left alone.
    let dangling = scratch.file("dangling")
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
    #expect(throws: OutputError.cannotCreate(name: dangling, SystemFailure(code: ELOOP))) {
      try RowWriter(.file(dangling), format: .csv)
    }
    try FileManager.default.createSymbolicLink(atPath: scratch.file("x.partial"), withDestinationPath: target)
    #expect(throws: OutputError.self) { try RowWriter(.file(scratch.file("x")), format: .csv) }
    #expect(try scratch.read("target") == header)
  }

  @Test func theListOfUsersIsNotReplaced() throws {
    let scratch = try Scratch()
    let users = try scratch.write("users", Array("a\n".utf8))
    try FileManager.default.createSymbolicLink(atPath: scratch.file("alias"), withDestinationPath: users)
    let identity = try #require(try UserListReader(path: users).identity)
    for path in [users, scratch.file("alias"), scratch.path + "/./users"] {
      #expect(throws: OutputError.wouldReplaceInput(name: path)) {
        try RowWriter(.file(path), format: .csv, keeping: [identity])
      }
    }
    try RowWriter(.file(scratch.file("other")), format: .csv, keeping: [identity]).finish()
    #expect(try scratch.read("users") == "a\n")
  }

  #if os(Linux)
    @Test(.enabled(if: Device.areAvailable)) func devicesAreWrittenToAndStay() throws {
      let scratch = try Scratch()
      let path = try #require(Device.null.path(in: scratch))
      let before = try FileStatus(following: path)
      let writer = try RowWriter(.file(path), format: .csv)
      try writer.append(row(1))
      try writer.finish()
      #expect(before?.kind == .stream)
      #expect(try FileStatus(following: path) == before)
      #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
    }

    @Test(.enabled(if: Device.areAvailable)) func fullDevice() throws {
      let scratch = try Scratch()
      let path = try #require(Device.full.path(in: scratch))
      let full = OutputError.noSpace(name: path, SystemFailure(code: ENOSPC))
      let writer = try RowWriter(.file(path), format: .csv)
      try writer.append(row(1))
      #expect(throws: full) { try writer.flush() }
      // The same answer from then on: half a row must not be followed by others.
      try writer.append(row(2))
      #expect(throws: full) { try writer.finish() }
      #expect(full.description.contains("full\"") && full.description.contains("ENOSPC"))
    }
  #endif

  @Test func nothingIsWrittenAfterAFailure() async {
    await #expect(processExitsWith: .success) {
      StandardDescriptors.ignoreBrokenPipes()
      let scratch = try Scratch()
      let path = scratch.file("fifo")
      guard mkfifo(path, 0o600) == 0 else { exit(2) }
      let writer: RowWriter
      do {
        let reader = try Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
        writer = try RowWriter(.file(path), format: .csv)
        withExtendedLifetime(reader.number) {}
      }
      do {
        try writer.flush()
        exit(3)
      } catch OutputError.closedPipe {}
      // Somebody else opens the pipe: rows without their beginning are not for them.
      let other = try Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
      try writer.append(row(1))
      do {
        try writer.finish()
        exit(4)
      } catch OutputError.closedPipe {}
      var byte: UInt8 = 0
      exit(read(other.number, &byte, 1) == -1 && errno == EAGAIN ? 0 : 5)
    }
  }

  @Test func pipesInSmallPieces() throws {
    let scratch = try Scratch()
    let path = scratch.file("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let reading = OnThread {
      let pipe = try Descriptor(opening: path, flags: O_RDONLY)
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1000)
      while case let count = try pipe.read(into: &buffer), count > 0 { all += buffer.prefix(count) }
      return all
    }
    var expected = RowFormat.csv.header
    do {
      let writer = try RowWriter(.file(path), format: .csv)
      for number in 1...20_000 {
        try writer.append(row(number))
        RowFormat.csv.append(row(number), to: &expected)
      }
      try writer.finish()
    }
    #expect(try reading.value() == expected)
    #expect(scratch.names == ["fifo"])
  }

  @Test func nonBlockingPipesAreWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let end = ends[0]
    let reading = OnThread {
      let pipe = Descriptor(owning: end)
      var total = 0
      var buffer = [UInt8](repeating: 0, count: 5000)
      while case let count = try pipe.read(into: &buffer), count > 0 { total += count }
      return total
    }
    do {
      let pipe = Descriptor(owning: ends[1])
      try pipe.write(bytes)
    }
    #expect(try reading.value() == 1 << 20)
  }

  @Test func closedPipe() async {
    await #expect(processExitsWith: .success) {
      StandardDescriptors.ignoreBrokenPipes()
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[1], 1) == 1 else { exit(2) }
      close(ends[0])
      let writer = try RowWriter(.standardOutput, format: .csv)
      do {
        try writer.flush()
        exit(3)
      } catch OutputError.closedPipe(let name) {
        exit(name == "standard output" ? 0 : 4)
      }
    }
  }

  @Test func destinations() {
    #expect(RowDestination(argument: "-") == .standardOutput)
    #expect(RowDestination(argument: "./-") == .file("./-"))
  }
}
