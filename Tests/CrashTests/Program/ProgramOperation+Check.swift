#if os(Linux)
  import Foundation
  import TestSupport
  import WalletProvisioning
  import WalletSecrets
  import WalletStorage

  extension ProgramOperation {
    /// A disk with the files that were there before.
    ///
    /// - Parameter ignoring: which syncs it only claims to have done.
    func disk(
      of run: Run, ignoring isIgnored: @escaping (DiskLog.Entry, String) -> Bool = { _, _ in false }
    ) -> ModelDisk {
      ModelDisk(
        Dictionary(uniqueKeysWithValues: files.map { (run.folder.file($0.key), $0.value) }), log: run.run.log,
        ignoring: isIgnored)
    }

    /// What is wrong with what a power cut left of a disk at a moment of a run.
    func violations(_ run: Run, _ image: [String: [UInt8]], at moment: Int) async throws -> [String] {
      let prefix = run.folder.path.utf8.count + 1
      let folder = try Self.newFolder(
        Dictionary(uniqueKeysWithValues: image.map { (String($0.key.dropFirst(prefix)), $0.value) }))
      return await violations(
        in: folder, isDone: run.isDone(at: moment),
        leavesTraces: run.run.errors.contains("are still in the store's files"))
    }

    /// What is wrong in a folder, as the next process finds it.
    func violations(in folder: CrashFolder, isDone: Bool, leavesTraces: Bool = false) async -> [String] {
      let expectation = expectation(isDone: isDone, leavesTraces: leavesTraces)
      do {
        let source = RootKeySource.file(folder.file("keys/root.key"))
        var roots = [try source.load()]
        if kind == .rotateRoot, let new = try? RootKeySource.file(folder.file("keys/new.key")).load() {
          roots.append(new)
        }
        func check(_ name: String) async -> [String] {
          await CustodyCheck(path: folder.file(name), roots: roots, expectation: expectation).violations()
            .map { "\(name): \($0)" }
        }
        /// A store is made of the backup, where none is yet, and looked through.
        func restored(as name: String) async throws -> [String] {
          _ = try await WalletBackup.restore(
            folder.file(Self.backup), to: .sqlite(folder.file(name)), rootKey: source)
          return await check(name)
        }
        let manager = FileManager.default
        switch kind {
        case .rotateRoot, .rotateData, .erase, .migrate: return await check(Self.store)
        case .backup, .backupOfAnOpenStore:
          var found = await check(Self.store)
          if !manager.fileExists(atPath: folder.file(Self.backup)) {
            if isDone { found.append("the backup is lost") }
            _ = try await WalletBackup.make(of: .sqlite(folder.file(Self.store)), to: folder.file(Self.backup))
          }
          return found + (try await restored(as: "store/other.db"))
        case .restore:
          guard try folder.read(Self.backup) == files[Self.backup] else { return ["the backup was changed"] }
          guard manager.fileExists(atPath: folder.file(Self.store)) else {
            return (isDone ? ["the store is lost"] : []) + (try await restored(as: Self.store))
          }
          return await check(Self.store)
        }
      } catch { return ["\(error)"] }
    }
  }
#endif
