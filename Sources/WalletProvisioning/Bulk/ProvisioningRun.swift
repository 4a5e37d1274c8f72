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
    /// What the list of users threw, until its turn comes.
    private var listError: (any Error)?

    init(users: Users.AsyncIterator, committer: WalletCommitter, batchSize: Int) {
      self.users = users
      self.committer = committer
      self.batchSize = batchSize
      start = clock.now
    }

    /// The next committed batch; nil after the last, and after an error.
    ///
    /// Throws ``WalletError`` when the store or the machine fails as a whole, and `CancellationError` when the task is
    /// cancelled. Whatever the list of users throws comes after the wallets of all users before it. Batches delivered
    /// before an error stay good.
    public mutating func next() async throws -> ProvisioningBatch? {
      do {
        return try await nextBatch()
      } catch {
        // Going on would pass over the batch that failed.
        isFinished = true
        stage = nil
        throw error
      }
    }

    private mutating func nextBatch() async throws -> ProvisioningBatch? {
      if stage == nil { stage = await nextStage() }
      guard let current = stage else {
        guard let error = listError else { return nil }
        listError = nil
        throw error
      }
      stage = nil
      let prepared = try await current.making.value.get()
      let committer = committer
      let committing = Task { () -> Result<WalletCommitter.Outcome, WalletError> in
        do throws(WalletError) { return .success(try await committer.commitBulk(prepared)) } catch {
          return .failure(error)
        }
      }
      stage = await nextStage()
      return deliver(current.users, try await committing.value.get())
    }

    private mutating func nextStage() async -> Stage? {
      guard !isFinished else { return nil }
      var batch: [UserID] = []
      batch.reserveCapacity(batchSize)
      do {
        try Task.checkCancellation()
        while batch.count < batchSize, let user = try await users.next() { batch.append(user) }
        if batch.count < batchSize {
          // Many sequences just end when their reader is cancelled: then the run must not look complete.
          try Task.checkCancellation()
          isFinished = true
        }
      } catch {
        // Users read before the error get their wallets first: it must not matter how a list falls into batches.
        listError = error
        isFinished = true
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
