#if os(Linux)
  import Foundation
  import WalletAddresses
  import WalletStorage

  /// A command of the program on a store and a root key in two folders: what it did to the disk, and what it printed when.
  struct ProgramRun {
    static let options = ["--store", "store/wallets.db", "--root-key", "file:keys/root.key"]

    let folder: CrashFolder
    let run: Recorder.Run
    /// The files that were there before.
    let initial: [String: [UInt8]]
    /// The ids of users for whom wallets were asked, now or before.
    let users: [String]
    /// The rows printed before.
    let known: [String]

    /// Runs a command in a folder, which may be that of a run before.
    init(_ arguments: [String], users: [String], after previous: ProgramRun? = nil, files: [String: [UInt8]] = [:])
      throws
    {
      folder = try previous?.folder ?? CrashFolder()
      try FileManager.default.createDirectory(
        atPath: folder.file("store"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for (name, bytes) in files {
        try folder.write(bytes, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file(name))
      }
      var initial: [String: [UInt8]] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !name.hasSuffix("-shm") {
        if let bytes = try? folder.read(name) { initial[folder.file(name)] = bytes }
      }
      self.initial = initial
      self.users = (previous?.users ?? []) + users
      known = previous?.rows() ?? []
      run = try Recorder.record(arguments + Self.options, in: folder)
    }

    /// The whole rows printed before an entry of the log, and before this run.
    func rows(before position: Int = .max) -> [String] {
      var output: [UInt8] = []
      for entry in run.log.entries.prefix(position) {
        if case .told(let bytes) = entry { output += run.log.bytes[bytes] }
      }
      let text = String(decoding: output, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return known + lines.dropFirst()
    }

    /// What the rows printed before an entry promise.
    func expectation(before position: Int) throws -> Expectation {
      var expectation = Expectation(shown: [:], users: [:])
      for user in users { expectation.users[try UserID(user)] = 2 }
      for row in rows(before: position) {
        let fields = row.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 5 else { continue }
        expectation.shown[try UserID(String(fields[0])), default: []].insert("\(fields[1]) \(fields[2]) \(fields[4])")
      }
      return expectation
    }

    /// A disk with the files that were there before.
    func disk(ignoring isIgnored: @escaping (DiskLog.Entry, String) -> Bool = { _, _ in false }) -> ModelDisk {
      ModelDisk(initial, log: run.log, ignoring: isIgnored)
    }

    /// Puts what a power cut has left into a folder of its own, private as the program's files are.
    func restore(_ image: [String: [UInt8]]) throws -> CrashFolder {
      let target = try CrashFolder()
      let files = FileManager.default
      for name in ["store", "keys"] {
        try files.createDirectory(
          atPath: target.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      for (path, bytes) in image {
        let name = String(path.dropFirst(folder.path.utf8.count + 1))
        try target.write(bytes, to: name)
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.file(name))
      }
      return target
    }
  }
#endif
