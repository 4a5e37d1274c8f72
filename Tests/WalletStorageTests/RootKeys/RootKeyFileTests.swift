import Foundation
import Testing
import WalletSecrets
import WalletStorage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Root key: a file")
struct RootKeyFileTests {
  @Test func aNewKeyFile() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a/b/c/root.key")
    let source = RootKeySource.file(path)
    #expect(throws: RootKeyError.fileMissing(path: path)) { try source.load() }
    #expect(try directory.contents().isEmpty, "loading makes nothing")
    let made = try source.loadOrCreate()
    #expect(made.wasCreated)
    #expect(try permissions(path) == 0o600)
    for folder in ["a", "a/b", "a/b/c"] { #expect(try permissions(directory.file(folder)) == 0o700) }
    let text = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(text.count == 65)
    #expect(text[64] == 10)
    let digits = made.key.array.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(text.prefix(64).array == Array(digits.utf8))
    #expect(try directory.contents().keys.sorted() == ["a", "a/b", "a/b/c", "a/b/c/root.key"])
    // Read again, and never made again.
    let again = try source.loadOrCreate()
    #expect(!again.wasCreated)
    #expect(again.key.array == made.key.array)
    #expect(try source.load().array == made.key.array)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == text)
  }

  @Test func modesDoNotDependOnTheUmask() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      for (mask, name) in [(mode_t(0), "open"), (0o077, "closed")] {
        umask(mask)
        _ = try RootKeySource.file("\(path)/\(name)/root.key").loadOrCreate()
        guard try permissions("\(path)/\(name)") == 0o700 else { exit(2) }
        guard try permissions("\(path)/\(name)/root.key") == 0o600 else { exit(3) }
      }
      exit(0)
    }
  }

  @Test func keysAreNotAlike() throws {
    let directory = try TemporaryDirectory()
    let keys = try (0..<50).map { try RootKeySource.file(directory.file("\($0).key")).loadOrCreate().key.array }
    #expect(Set(keys).count == 50)
    for key in keys { #expect(Set(key).count > 8) }
  }

  @Test(arguments: 0..<40)
  func eightCreatorsMakeOneKey(_ round: Int) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("new/folder/root.key")
    let loaded = try await withThrowingTaskGroup(of: RootKeySource.Loaded.self) { group in
      for _ in 0..<8 { group.addTask { try RootKeySource.file(path).loadOrCreate() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(loaded.map(\.key.array)).count == 1)
    #expect(loaded.count(where: \.wasCreated) == 1)
    #expect(try RootKeySource.file(path).load().array == loaded[0].key.array)
    #expect(try directory.contents().keys.sorted() == ["new", "new/folder", "new/folder/root.key"])
  }

  /// What a killed run left: a key not yet in place, or a second name of the one that is.
  @Test func leftoversAreTakenOver() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("root.key")
    try Data(String(repeating: "ab", count: 40).utf8).write(to: URL(fileURLWithPath: path + ".new"))
    let made = try RootKeySource.file(path).loadOrCreate()
    #expect(made.wasCreated && made.key.array != [UInt8](repeating: 0xAB, count: 32))
    #expect(try permissions(path) == 0o600)
    #expect(try directory.contents().keys.sorted() == ["root.key"])
    for load in [{ try RootKeySource.file(path).load() }, { try RootKeySource.file(path).loadOrCreate().key }] {
      try FileManager.default.linkItem(atPath: path, toPath: path + ".new")
      #expect(try load().array == made.key.array)
      #expect(try directory.contents().keys.sorted() == ["root.key"])
    }
    // Another file of that name is none of ours.
    try Data("x".utf8).write(to: URL(fileURLWithPath: path + ".new"))
    try FileManager.default.linkItem(atPath: path, toPath: directory.file("copy"))
    #expect(try RootKeySource.file(path).load().array == made.key.array)
    #expect(try directory.contents().keys.sorted() == ["copy", "root.key", "root.key.new"])
  }

  @Test func theHomeDirectory() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [home = directory.path as String] in
      setenv("HOME", home, 1)
      guard chdir("/") == 0 else { exit(2) }
      let made = try RootKeySource(specification: "file:~/.config/wallet/root.key").loadOrCreate()
      let read = try RootKeySource.file("\(home)/.config/wallet/root.key").load()
      guard made.wasCreated, made.key.array == read.array else { exit(3) }
      // Only a leading one, and only one's own.
      for path in ["\(home)/~/x.key", "\(home)/~x"] {
        guard try RootKeySource.file(path).loadOrCreate().wasCreated, access(path, F_OK) == 0 else { exit(4) }
      }
      // Without a home there is no such place, and a folder called "~" is not made instead.
      for value in ["", nil] {
        if let value { setenv("HOME", value, 1) } else { unsetenv("HOME") }
        guard chdir(home) == 0 else { exit(5) }
        do {
          _ = try RootKeySource.file("~/.config/other.key").loadOrCreate()
          exit(6)
        } catch RootKeyError.fileInaccessible(let path, let reason) {
          guard path == "~/.config/other.key", reason.contains("HOME") else { exit(7) }
        }
        guard access("~/.config", F_OK) != 0, access("/.config/other.key", F_OK) != 0 else { exit(8) }
      }
      exit(0)
    }
  }

  @Test func aRelativePath() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      guard chdir(path) == 0 else { exit(2) }
      let (plain, deep) = (RootKeySource.file("root.key"), RootKeySource.file("some/folder/root.key"))
      guard try plain.loadOrCreate().wasCreated, try deep.loadOrCreate().wasCreated else { exit(3) }
      exit(access("\(path)/root.key", F_OK) == 0 && access("\(path)/some/folder/root.key", F_OK) == 0 ? 0 : 4)
    }
  }

  @Test func whereNoFileCanBeMade() throws {
    let directory = try TemporaryDirectory()
    try Data("x".utf8).write(to: URL(fileURLWithPath: directory.file("file")))
    for path in [directory.file("file/root.key"), directory.file("file/folder/root.key"), "/proc/none/root.key", ""] {
      #expect {
        try RootKeySource.file(path).loadOrCreate()
      } throws: { error in
        guard case .fileInaccessible(path, let reason) = error as? RootKeyError else { return false }
        return !reason.isEmpty
      }
    }
    #expect(try directory.contents() == ["file": Data("x".utf8)])
  }

  @Test func aSymbolicLinkIsFollowedButNotFilled() throws {
    let directory = try TemporaryDirectory()
    let (target, link) = (directory.file("target.key"), directory.file("link.key"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: RootKeyError.fileMissing(path: link)) { try RootKeySource.file(link).load() }
    #expect(throws: RootKeyError.self) { try RootKeySource.file(link).loadOrCreate() }
    #expect(try directory.contents().isEmpty, "no key appears where a link points")
    let made = try RootKeySource.file(target).loadOrCreate()
    #expect(try RootKeySource.file(link).load().array == made.key.array)
    #expect(try !RootKeySource.file(link).loadOrCreate().wasCreated)
  }
}
