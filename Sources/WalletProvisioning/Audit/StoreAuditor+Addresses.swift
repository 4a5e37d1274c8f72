import WalletStorage

extension StoreAuditor {
  private static let usersPerPage = 2048

  /// Compares the index of addresses with what the wallets say it has to hold, and names the wallets that it lacks.
  ///
  /// - Parameter rowsAreClean: whether nothing was found so far. Where rows were changed or removed the index is said to
  ///   hold something else by these findings already.
  func checkAddresses(
    _ expected: AddressSum, rowsAreClean: Bool, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    let index: AddressIndexState
    do { index = try await store.addressIndex() } catch { throw WalletError(error) }
    for wallet in index.repeated {
      found(.addressRepeated(user: wallet.userID, chain: wallet.chain, address: wallet.address))
    }
    guard index.sum != expected || !index.isOrdered else { return }
    let missingCount = try await locateUnindexed(found: found)
    let strayCount = index.sum.count - (expected.count - missingCount)
    if rowsAreClean, strayCount > 0 { found(.strayIndexEntries(count: strayCount)) }
    if !index.isOrdered, missingCount == 0, strayCount <= 0 { found(.addressIndexDisordered) }
  }

  /// Names every wallet that a look-up by address does not find; returns how many there are.
  private func locateUnindexed(found: (AuditFinding) -> Void) async throws(WalletError) -> Int {
    var (cursor, count) = (StoreCursor.start, 0)
    while true {
      do throws(StoreError) {
        let page = try await store.page(after: cursor, limit: Self.usersPerPage)
        guard !page.users.isEmpty else { return count }
        cursor = page.next
        func entry(_ wallet: WalletRow, of user: StorePage.User) -> AddressEntry {
          AddressEntry(hash: AddressHash.of(wallet.address), user: user.reference)
        }
        let missing = try await store.unindexed(page.users.flatMap { user in user.wallets.map { entry($0, of: user) } })
        guard !missing.isEmpty else { continue }
        for user in page.users {
          // An altered row is named as that.
          for wallet in user.wallets where missing.contains(entry(wallet, of: user)) && ring.isAuthentic(wallet) {
            found(.addressNotIndexed(user: user.userID, chain: wallet.chain))
            count += 1
          }
        }
      } catch { throw WalletError(error) }
    }
  }
}
