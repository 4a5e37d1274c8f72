import WalletStorage

extension StoreAuditor {
  private static let usersPerPage = 2048

  private typealias Reading = Task<Swift.Result<StorePage, WalletError>, Never>

  /// A page that is looked at.
  private struct Inspection {
    var nameless: [String]
    var task: Task<Swift.Result<[SliceAuditor.Result], WalletError>, Never>
  }

  /// Inspects every user, one page a thread, in the order of the store; the next page is read meanwhile.
  ///
  /// One page more than there are threads is under way, so that no thread waits for the slowest of them.
  func checkUsers(
    _ summary: inout AuditSummary, _ shared: SharedSeedAudit, found: (AuditFinding) -> Void,
    progressed: (Int) -> Void
  ) async throws(WalletError) -> Users {
    var seen = Users()
    var inspections: [Inspection] = []
    var reading = read(after: .start)
    do throws(WalletError) {
      while true {
        let page = try await reading.value.get()
        // Phrases take long enough to share a page among all threads.
        let isSlow = page.users.contains { $0.secrets.contains { $0.kind == .mnemonic } }
        let limit = page.users.isEmpty || isSlow || queue.threadCount == 1 ? 0 : queue.threadCount
        while inspections.count > limit {
          let inspection = inspections.removeFirst()
          let results = try await inspection.task.value.get()
          inspection.nameless.forEach { found(.namelessUser(detail: $0)) }
          take(results, into: &seen, &summary, found: found)
          progressed(summary.users)
        }
        guard !page.users.isEmpty else {
          page.nameless.forEach { found(.namelessUser(detail: $0)) }
          return seen
        }
        reading = read(after: page.next)
        inspections.append(inspect(page, shared, onThreads: isSlow ? queue.threadCount : 1))
      }
    } catch {
      // Nothing may be under way on the store any more when the caller closes it.
      _ = await reading.value
      for inspection in inspections { _ = await inspection.task.value }
      throw error
    }
  }

  private func take(
    _ results: [SliceAuditor.Result], into seen: inout Users, _ summary: inout AuditSummary,
    found: (AuditFinding) -> Void
  ) {
    for result in results {
      summary.users += result.userCount
      summary.erasedUsers += result.erased.count
      summary.wallets += result.wallets.count
      summary.rederivedWallets += result.rederivedCount
      summary.secrets += result.openedCount
      seen.wallets.add(result.wallets)
      seen.erased.add(result.erased)
      seen.accounts.add(result.accounts)
      seen.addresses.add(result.addresses)
      seen.sealedCounts.merge(result.sealedCounts, uniquingKeysWith: +)
      seen.rowCounts.secrets += result.secretCount
      seen.rowCounts.wallets += result.wallets.count
      result.findings.forEach(found)
    }
  }

  private func inspect(_ page: StorePage, _ shared: SharedSeedAudit, onThreads threadCount: Int) -> Inspection {
    let auditor = SliceAuditor(ring: ring, engine: engine, sample: sample, shared: shared)
    let (users, queue) = (page.users, queue)
    let task: Task<Swift.Result<[SliceAuditor.Result], WalletError>, Never> = Task {
      let size = auditor.usersPerSlice(of: users, threadCount: threadCount)
      do throws(WalletError) {
        return .success(
          try await queue.map(count: users.count, sliceCount: size, threads: threadCount) {
            (range) throws(WalletError) in
            [try auditor.inspect(range.count == users.count ? users : Array(users[range]))]
          })
      } catch { return .failure(error) }
    }
    return Inspection(nameless: page.nameless, task: task)
  }

  private func read(after cursor: StoreCursor) -> Reading {
    let store = store
    return Task {
      do throws(StoreError) {
        return .success(try await store.page(after: cursor, limit: Self.usersPerPage))
      } catch { return .failure(WalletError(error)) }
    }
  }
}
