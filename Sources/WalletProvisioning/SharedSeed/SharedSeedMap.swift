public import WalletAddresses
import WalletStorage

/// Who has which account of the tenant's shared seed: what has to be kept beside the phrase to know whose keys are whose.
///
/// An asynchronous sequence of pages in ascending order of index. Every entry is checked against the user's authentic
/// wallets; one that does not agree with them comes as an error.
public struct SharedSeedMap: AsyncSequence {
  /// A page of users with the index of their account.
  public typealias Element = [(userID: UserID, index: Result<UInt32, WalletError>)]

  let provisioner: WalletProvisioner

  /// Starts at index 0.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(provisioner: provisioner) }

  /// A place in the map.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let provisioner: WalletProvisioner
    private var first: UInt32 = 0
    private static let accountsPerPage = 1024

    init(provisioner: WalletProvisioner) {
      self.provisioner = provisioner
    }

    /// The next page, never empty; nil at the end.
    ///
    /// Throws ``WalletError`` when the store cannot be read.
    public mutating func next() async throws(WalletError) -> Element? {
      let (store, tenant) = (provisioner.session.store, provisioner.options.tenant)
      do throws(StoreError) {
        let accounts = try await store.sharedAccounts(of: tenant, from: first, limit: Self.accountsPerPage)
        guard let last = accounts.last else { return nil }
        first = last.index + 1
        let rows = try await store.wallets(of: accounts.map(\.userID), tenant: tenant)
        let byUser = Dictionary(grouping: rows, by: \.userID)
        return accounts.map { account in
          (account.userID, provisioner.checkedIndex(account, byUser[account.userID] ?? []))
        }
      } catch { throw WalletError(error) }
    }
  }
}

extension WalletProvisioner {
  /// The map of the tenant's users to accounts of its shared seed; empty if it has none.
  public func sharedSeedMap() -> SharedSeedMap { SharedSeedMap(provisioner: self) }

  /// The index of an account, if the user's rows are authentic and say the same.
  fileprivate func checkedIndex(_ account: SharedAccount, _ rows: [WalletRow]) -> Result<UInt32, WalletError> {
    guard !rows.isEmpty else { return .failure(.rowAltered(user: account.userID, chain: .evm)) }
    return checked(rows, of: account.userID).flatMap { wallets in
      guard let other = wallets.all.first(where: { $0.kind != .sharedSeed || $0.accountIndex != account.index }) else {
        return .success(account.index)
      }
      return .failure(.otherAccount(user: account.userID, index: other.accountIndex, asked: account.index))
    }
  }
}
