import CWalletSQLite
import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletStorage

@Suite("SQLite: a disk that fails")
struct CommitFailureTests {
  /// One way for a disk to fail.
  struct Fault: Codable, Sendable, CustomTestStringConvertible {
    var operation: String
    var code: Int32
    var isLasting: Bool
    var testDescription: String { "\(operation), code \(code), \(isLasting ? "for good" : "once")" }

    static let all: [Fault] = [false, true].flatMap { isLasting in
      [
        Fault(operation: "write", code: SQLITE_FULL, isLasting: isLasting),
        Fault(operation: "write", code: SQLITE_IOERR | (3 << 8), isLasting: isLasting),
        Fault(operation: "sync", code: SQLITE_IOERR | (4 << 8), isLasting: isLasting),
        Fault(operation: "sync", code: SQLITE_FULL, isLasting: isLasting),
        Fault(operation: "truncate", code: SQLITE_IOERR | (6 << 8), isLasting: isLasting),
        Fault(operation: "shm", code: SQLITE_IOERR | (19 << 8), isLasting: isLasting),
      ]
    }
  }

  /// Lets each operation of a kind fail in turn while wallets are created, events appended and the ring replaced.
  ///
  /// Whatever was acknowledged must be in the store, and on the disk; whatever failed must be there whole or not at all;
  /// and after the fault the store goes on.
  @Test(.timeLimit(.minutes(15)), arguments: Fault.all)
  func whatWasAcknowledgedIsDurable(_ fault: Fault) async throws {
    await #expect(processExitsWith: .success) { [fault = fault as Fault] in
      FaultyDisk.install()
      await FaultTrial.recordingErrors {
        let failures = try await Self.run(fault, usersPerBatch: 2, stride: 1)
        #expect(failures > 0 || ["truncate", "shm"].contains(fault.operation))
      }
    }
  }

  /// The same with so much written that the log is moved into the database meanwhile.
  @Test(.timeLimit(.minutes(15)), arguments: Fault.all)
  func checkpointsAreNoDanger(_ fault: Fault) async throws {
    await #expect(processExitsWith: .success) { [fault = fault as Fault] in
      FaultyDisk.install()
      await FaultTrial.recordingErrors {
        _ = try await Self.run(fault, usersPerBatch: 900, stride: fault.operation == "write" ? 211 : 1)
      }
    }
  }

  /// Moves the fault until it lies behind everything that is done; returns the number of typed errors.
  private static func run(_ fault: Fault, usersPerBatch: Int, stride: Int) async throws -> Int {
    guard let operation = FaultyDisk.Operation(rawValue: fault.operation) else { throw TrialFailure("no such fault") }
    var failures = 0
    for step in Swift.stride(from: 0, to: 20_000, by: stride) {
      let trial = try await FaultTrial()
      FaultyDisk.fail(operation, after: step, with: fault.code, lasting: fault.isLasting)
      try await trial.work(usersPerBatch: usersPerBatch)
      let faults = FaultyDisk.mend()
      failures += trial.errors.count
      for error in trial.errors where !FaultTrial.isExpected(error) { throw TrialFailure("step \(step): \(error)") }
      try await trial.check(step: step)
      if faults == 0 { return failures }
    }
    throw TrialFailure("no end of it")
  }

  /// A sync fails, but the log shows the transaction to whoever reads next.
  ///
  /// The case in which a failed COMMIT is settled to be there, and acknowledged only when it is surely on the disk.
  @Test(.timeLimit(.minutes(15)), arguments: [false, true])
  func aCommitThatIsThereAfterAll(_ isLasting: Bool) async throws {
    await #expect(processExitsWith: .success) { [isLasting = isLasting as Bool] in
      FaultyDisk.install()
      await FaultTrial.recordingErrors {
        let trial = try await FaultTrial()
        let batch = try trial.fixture.material.batch([try UserID("victim")])
        FaultyDisk.fail(.sync, after: 0, with: SQLITE_IOERR | (4 << 8), lasting: isLasting, wipingIndex: true)
        let outcome: Result<[CreationOutcome], StoreError>
        do throws(StoreError) {
          outcome = .success(try await trial.store.create(batch, chain: trial.fixture.material.chain))
        } catch {
          outcome = .failure(error)
        }
        switch outcome {
        case .success(let users):
          #expect(!isLasting, "acknowledged while nothing could be synced")
          #expect(users.map(\.createdCount) == [2])
          trial.acknowledged += batch.users
        case .failure(.commitOutcomeUnknown(trial.fixture.path, let detail)):
          #expect(isLasting, "\(detail)")
          #expect(detail.contains("; then: "))
          trial.uncertain += batch.users
        case .failure(let error):
          Issue.record("\(error)")
        }
        #expect(FaultyDisk.mend() > 0)
        try await trial.check(step: 0)
      }
    }
  }
}
