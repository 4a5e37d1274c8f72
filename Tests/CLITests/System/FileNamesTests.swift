import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct FileNamesTests {
  @Test(arguments: [
    ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/c", "/a/b"), ("./a", "."), ("a/", "a"), ("", "."),
    // A combining mark after the slash does not hide it.
    ("a/\u{301}b", "a"),
  ])
  func directories(path: String, expected: String) {
    #expect(FileNames.directory(of: path) == expected)
  }

  @Test func status() throws {
    let scratch = try Scratch()
    let path = try scratch.write("file", [1, 2, 3])
    let status = try #require(try FileStatus(following: path))
    #expect(status.kind == .regular)
    #expect(status.byteCount == 3)
    #expect(try FileStatus(following: scratch.path)?.kind == .directory)
    #expect(try FileStatus(following: scratch.file("none")) == nil)
    #expect(try FileStatus(of: Descriptor(opening: path, flags: O_RDONLY)) == status)
  }

  @Test func failuresHaveTheirReason() {
    #expect(SystemFailure(code: ENOSPC).description == "no space left on the device (ENOSPC)")
    #expect(SystemFailure(code: 9999).description == "system error 9999")
  }
}
