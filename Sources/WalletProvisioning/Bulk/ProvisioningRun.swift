public import WalletAddresses

/// Wallets for a whole list of users: an asynchronous sequence of committed batches.
///
/// Pull-driven: users are read and batches made only as fast as batches are taken, so memory stays constant at any
/// number of users. While one batch commits, the next is being made. Running it again, after an error or a crash,
/// finds what is there and makes the rest.
public struct ProvisioningRun<Users: AsyncSequence>: AsyncSequence where Users.Element == UserID {
  /// Users whose wallets are committed, in input order.
  public typealias Element = ProvisioningBatch

  let users: Users
  let committer: WalletCommitter
  let batchSize: Int

  /// Starts the run.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(users: users.makeAsyncIterator(), committer: committer, batchSize: batchSize)
  }

  /// The run under way.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private struct Stage: Sendable {
      var users: [UserID]
      var making: Task<Result<WalletCommitter.Prepared, WalletError>, Never>
    }

    private var users: Users.AsyncIterator
    private let committer: WalletCommitter
    private let batchSize: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var progress = ProvisioningProgress()
    private var stage: Stage?
    private var isFinished = false

    init(users: Users.AsyncIterator, committer: WalletCommitter, batchSize: Int) {
      self.users = users
      self.committer = committer
      self.batchSize = batchSize
      start = clock.now
    }

    /// The next committed batch; nil after the last.
    ///
    /// Throws ``WalletError`` when the store or the machine fails as a whole, or whatever the list of users throws;
    /// batches delivered before stay good.
    public mutating func next() async throws -> ProvisioningBatch? {
      if stage == nil { stage = try await nextStage() }
      guard let current = stage else { return nil }
      stage = nil
      let prepared = try await current.making.value.get()
      let committer = committer
      let committing = Task { () -> Result<WalletCommitter.Outcome, WalletError> in
        do throws(WalletError) { return .success(try await committer.commit(prepared)) } catch {
          return .failure(error)
        }
      }
      // An error of the user list must not hide a batch that is being committed: it is thrown at the next call.
      do { stage = try await nextStage() } catch {
        pendingError = error
      }
      return deliver(current.users, try await committing.value.get())
    }

    private var pendingError: (any Error)?

    private mutating func nextStage() async throws -> Stage? {
      if let pendingError {
        self.pendingError = nil
        isFinished = true
        throw pendingError
      }
      guard !isFinished else { return nil }
      var batch: [UserID] = []
      batch.reserveCapacity(batchSize)
      while batch.count < batchSize {
        guard let user = try await users.next() else {
          isFinished = true
          break
        }
        batch.append(user)
      }
      guard !batch.isEmpty else { return nil }
      let committer = committer
      let taken = batch
      return Stage(
        users: taken,
        making: Task {
          do throws(WalletError) { return .success(try await committer.prepare(taken)) } catch {
            return .failure(error)
          }
        })
    }

    private mutating func deliver(_ list: [UserID], _ outcome: WalletCommitter.Outcome) -> ProvisioningBatch {
      var batch = ProvisioningBatch(users: [], failures: [], progress: progress)
      for user in list {
        switch outcome.results[user] ?? .failure(.closed) {
        case .success(let wallets): batch.users.append((user, wallets))
        case .failure(let error): batch.failures.append((user, error))
        }
      }
      progress.completed += list.count
      progress.failed += batch.failures.count
      progress.createdWallets += outcome.createdWalletCount
      progress.elapsed = clock.now - start
      batch.progress = progress
      return batch
    }
  }
}
