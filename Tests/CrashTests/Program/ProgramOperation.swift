#if os(Linux)
  import Foundation
  import Testing
  import TestSupport
  import WalletAddresses
  import WalletProvisioning
  import WalletStorage

  /// An operation of the program on a store with users, what was there before it, and what must be there after it.
  struct ProgramOperation: Sendable {
    enum Kind: String, Codable, CaseIterable, Sendable {
      case rotateRoot, rotateData, erase, backup, backupOfAnOpenStore, restore, migrate
    }

    static let (store, backup) = ("store/wallets.db", "backups/backup")
    private static let erasedUser = "user-3"

    let kind: Kind
    /// The files that are there before, by their names.
    let files: [String: [UInt8]]
    let shown: [UserID: Set<String>]
    private let traces: [[UInt8]]
    private let erased: UserID

    /// A run of it, and the folder that it was made in.
    struct Run: Sendable {
      let folder: CrashFolder
      let run: Recorder.Run

      var hadFault: Bool { run.log.entries.contains { if case .fault = $0 { true } else { false } } }

      /// Whether the program had said, by so many changes, that it is done: by what it printed, or by ending well.
      func isDone(at moment: Int) -> Bool {
        guard run.status == 0 else { return false }
        return moment >= run.log.entries.count
          || run.log.entries.prefix(moment).contains { if case .told = $0 { true } else { false } }
      }
    }

    init(_ kind: Kind) async throws {
      self.kind = kind
      let folder = try Self.newFolder()
      let users = (0..<12).map { "user-\($0)" }
      try folder.write(Array((users.joined(separator: "\n") + "\n").utf8), to: "list")
      let first = try Recorder.record(
        ["provision", "--users", "list", "--keys", "raw"] + ProgramRun.options, in: folder)
      try #require(first.status == 0, "\(first.errors)")
      erased = try UserID(Self.erasedUser)
      let path = folder.file(Self.store)
      let store = try SQLiteStore(path: path)
      let page = try await store.page(after: .start, limit: 100)
      traces = CustodyStore.traces(of: try await store.secrets(of: erased, tenant: .default))
      await store.close()
      shown = Dictionary(
        uniqueKeysWithValues: page.users.map { ($0.userID, Set($0.wallets.map { Expectation.shown(Wallet($0)) })) })
      var holder: WalletProvisioner?
      switch kind {
      case .rotateRoot, .rotateData, .erase, .backup: break
      case .backupOfAnOpenStore:
        // Somebody keeps it open, so that there is a log.
        let opened = try await Self.open(path, in: folder)
        _ = try await opened.audit { _ in }
        _ = try await opened.exportSecret(of: try UserID("user-1"), chain: .evm, as: .hexadecimal)
        try #require(!(try folder.read(Self.store + "-wal")).isEmpty)
        holder = opened
      case .restore:
        let made = try Recorder.record(["backup", "--output", Self.backup] + ProgramRun.options, in: folder)
        try #require(made.status == 0, "\(made.errors)")
        try FileManager.default.removeItem(atPath: path)
      case .migrate:
        try RawDatabase(folder.file("old.db")).run(SchemaVersion1.script(copying: path))
        try folder.write(try folder.read("old.db"), to: Self.store)
        try FileManager.default.removeItem(atPath: folder.file("old.db"))
      }
      files = try Self.contents(of: folder)
      await holder?.close()
    }

    static func open(_ path: String, in folder: CrashFolder) async throws -> WalletProvisioner {
      try await WalletProvisioner(store: .sqlite(path), rootKey: .file(folder.file("keys/root.key")))
    }

    private var arguments: [String] {
      switch kind {
      case .rotateRoot: ["rotate", "--root", "--new-root-key", "file:keys/new.key"]
      case .rotateData: ["rotate", "--data"]
      case .erase: ["erase", Self.erasedUser, "--yes"]
      case .backup, .backupOfAnOpenStore: ["backup", "--output", Self.backup]
      case .restore: ["restore", "--input", Self.backup]
      case .migrate: ["provision", "--users", "list", "--keys", "raw"]
      }
    }

    /// Carries it out in a new folder.
    ///
    /// - Parameter fault: a call that fails once.
    func run(fault: String? = nil) async throws -> Run {
      let folder = try Self.newFolder(files)
      let opened = kind == .backupOfAnOpenStore ? try SQLiteStore(path: folder.file(Self.store)) : nil
      let run = try Recorder.record(arguments + ProgramRun.options, in: folder, fault: fault)
      await opened?.close()
      return Run(folder: folder, run: run)
    }

    /// What of a store must be true once the operation was done, or while it may have been.
    func expectation(isDone: Bool, leavesTraces: Bool) -> CustodyExpectation {
      var content = Expectation(shown: shown, users: shown.mapValues { _ in 2 })
      if kind == .erase {
        content.erasable = [erased]
        if isDone { content.erased = [erased] }
      }
      return CustodyExpectation(
        content: content,
        roots: kind != .rotateRoot ? 0...0 : isDone ? 1...1 : 0...1,
        dataEpoch: kind == .rotateData && isDone ? 2 : nil,
        traces: kind == .erase && isDone && !leavesTraces ? traces : [])
    }

    /// A folder as the program has them, private to the owner, with files.
    static func newFolder(_ files: [String: [UInt8]] = [:]) throws -> CrashFolder {
      let folder = try CrashFolder()
      let manager = FileManager.default
      for name in ["store", "keys", "backups"] {
        try manager.createDirectory(
          atPath: folder.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      for (name, bytes) in files {
        try folder.write(bytes, to: name)
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file(name))
      }
      return folder
    }

    /// Every file but the index of the log.
    private static func contents(of folder: CrashFolder) throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !name.hasSuffix("-shm") {
        if let bytes = try? folder.read(name) { files[name] = bytes }
      }
      return files
    }
  }
#endif
