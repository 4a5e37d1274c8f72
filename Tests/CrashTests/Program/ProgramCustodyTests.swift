#if os(Linux)
  import Foundation
  import Testing
  import TestSupport

  /// The power fails, or a system call does, while the program replaces keys, erases a user, makes or restores a backup,
  /// or opens a store of the older schema.
  @Suite(
    "Custody operations of the program", .serialized, .timeLimit(.minutes(60)),
    .enabled(if: Recorder.isAvailable, "the recorder cannot be compiled, or the program is not built"))
  struct ProgramCustodyTests {
    /// Of so many moments of a run, one in an ordinary run.
    private static let stride = LongRun.count(5, long: 1)
    private static let cutsPerMoment = LongRun.count(1, long: 8)

    /// Power cuts at every moment, or at some of them.
    private static func cut(
      _ operation: ProgramOperation, _ run: ProgramOperation.Run, seed: UInt64, times: Int = cutsPerMoment,
      ignoring isIgnored: @escaping (DiskLog.Entry, String) -> Bool = { _, _ in false }
    ) async throws -> (cuts: Int, found: [String]) {
      var generator = SeededGenerator(seed: seed)
      var disk = operation.disk(of: run, ignoring: isIgnored)
      var (cuts, found) = (0, [String]())
      let end = run.run.log.entries.count
      let syncs = Set(run.run.log.syncMoments)
      for moment in 0...end where syncs.contains(moment) || moment == end || moment % stride == 0 {
        disk.advance(to: moment)
        // At the end everything was said, so most can be lost.
        for _ in 0..<(moment == end ? 8 * times : times) {
          let cutSeed = generator.next()
          var cut = PowerCut(seed: cutSeed)
          cuts += 1
          for violation in try await operation.violations(run, cut.image(of: disk), at: moment) {
            found.append("after \(moment) of \(end) changes, cut \(cutSeed): \(violation)")
          }
        }
      }
      return (cuts, found)
    }

    @Test(arguments: ProgramOperation.Kind.allCases) func powerCuts(_ kind: ProgramOperation.Kind) async {
      await #expect(processExitsWith: .success) { [kind = kind as ProgramOperation.Kind] in
        await Reported.errors {
          let operation = try await ProgramOperation(kind)
          let run = try await operation.run()
          #expect(run.run.status == 0, "\(run.run.errors)")
          let (cuts, found) = try await Self.cut(operation, run, seed: CrashSeed.chosen)
          CrashReport.say(
            "program, \(kind): \(run.run.log.entries.count) changes, \(cuts) power cuts, \(found.count) violations")
          #expect(found.isEmpty, "\(found.prefix(12).joined(separator: "\n"))")
        }
      }
    }

    /// Syncs that are claimed and not done.
    struct Ignored: Codable, Sendable, CustomTestStringConvertible {
      var testDescription: String {
        "\(kind.rawValue) without syncing \(names.joined(separator: " and "))"
      }
      var kind: ProgramOperation.Kind
      /// What the paths end with; `*` at the end for anything.
      var names: [String]

      func covers(_ path: String) -> Bool {
        names.contains { name in name.hasSuffix("*") ? path.contains(name.dropLast()) : path.hasSuffix(name) }
      }

      static let all = [
        Ignored(kind: .rotateRoot, names: ["/wallets.db-wal"]), Ignored(kind: .rotateRoot, names: ["/new.key*"]),
        Ignored(kind: .rotateRoot, names: ["/keys"]), Ignored(kind: .rotateData, names: ["/wallets.db-wal"]),
        Ignored(kind: .erase, names: ["/wallets.db-wal"]), Ignored(kind: .erase, names: ["/wallets.db"]),
        Ignored(kind: .backup, names: ["/backup.partial"]), Ignored(kind: .backup, names: ["/backups"]),
        Ignored(kind: .restore, names: ["/wallets.db.partial"]), Ignored(kind: .restore, names: ["/store"]),
        Ignored(kind: .migrate, names: ["/wallets.db-wal", "/wallets.db"]),
      ]
    }

    /// Each sync is needed: without it, something is found.
    @Test(arguments: Ignored.all) func isNoticed(_ ignored: Ignored) async {
      await #expect(processExitsWith: .success) { [ignored = ignored as Ignored] in
        await Reported.errors {
          let operation = try await ProgramOperation(ignored.kind)
          let run = try await operation.run()
          #expect(run.run.status == 0, "\(run.run.errors)")
          let (cuts, found) = try await Self.cut(
            operation, run, seed: CrashSeed.chosen, times: 3,
            ignoring: { _, path in ignored.covers(path) })
          CrashReport.say("program, \(ignored.testDescription): \(cuts) power cuts, \(found.count) violations")
          #expect(!found.isEmpty)
        }
      }
    }

    /// A system call that fails once.
    struct Fault: Codable, Sendable, CustomTestStringConvertible {
      var testDescription: String { kind }
      var kind: String
      var code: Int32
      /// Of so many calls, one fails in an ordinary run.
      var stride: Int

      static let all = [
        Fault(kind: "write", code: EIO, stride: 29), Fault(kind: "half", code: ENOSPC, stride: 37),
        Fault(kind: "sync", code: EIO, stride: 3), Fault(kind: "truncate", code: EIO, stride: 2),
        Fault(kind: "read", code: EIO, stride: 37), Fault(kind: "open", code: EMFILE, stride: 7),
        Fault(kind: "unlink", code: EIO, stride: 3), Fault(kind: "link", code: EIO, stride: 1),
      ]
    }

    @Test(arguments: ProgramOperation.Kind.allCases) func everyCallFailingOnce(_ kind: ProgramOperation.Kind) async {
      await #expect(processExitsWith: .success) { [kind = kind as ProgramOperation.Kind] in
        await Reported.errors {
          let operation = try await ProgramOperation(kind)
          for fault in Fault.all { try await Self.failOnce(operation, fault) }
        }
      }
    }

    private static func failOnce(_ operation: ProgramOperation, _ fault: Fault) async throws {
      var generator = SeededGenerator(seed: CrashSeed.chosen)
      var (runs, refused, cuts) = (0, 0, 0)
      for number in Swift.stride(from: 0, to: 100_000, by: LongRun.isWanted ? 1 : fault.stride) {
        let what = "\(operation.kind), \(fault.kind) \(number)"
        let run = try await operation.run(fault: "\(fault.kind) \(number) \(fault.code)")
        guard run.hadFault else { break }
        runs += 1
        refused += run.run.status == 0 ? 0 : 1
        #expect([0, 1, 3, 4].contains(run.run.status), "\(what): status \(run.run.status), \(run.run.errors)")
        let end = run.run.log.entries.count
        var disk = operation.disk(of: run)
        var moments = (0..<LongRun.count(1, long: 3)).map { _ in Int.random(in: 0...end, using: &generator) }
        moments.append(end)
        for moment in moments.sorted() {
          disk.advance(to: moment)
          let seed = generator.next()
          var cut = PowerCut(seed: seed)
          let found = try await operation.violations(run, cut.image(of: disk), at: moment)
          cuts += 1
          #expect(found.isEmpty, "\(what), after \(moment) of \(end) changes, cut \(seed): \(found.prefix(3))")
        }
        // And without a power cut.
        let found = await operation.violations(
          in: run.folder, isDone: run.isDone(at: .max),
          leavesTraces: run.run.errors.contains("are still in the store's files"))
        #expect(found.isEmpty, "\(what): \(found.prefix(3)); it said: \(run.run.errors)")
      }
      CrashReport.say(
        "program, \(operation.kind), \(fault.kind) failing once: \(runs) failures, \(refused) refusals, \(cuts) power cuts"
      )
    }
  }
#endif
