public import WalletAddresses
import WalletStorage

extension WalletProvisioner {
  /// All users of the tenant with their wallets, in the order of the store, page by page.
  ///
  /// - Parameter report: called for users whose very id, or tenant, cannot be read: nobody knows whose wallets are behind
  ///   them. Without it the listing throws there, because a list must not lack them silently.
  public func listing(onNameless report: ((WalletError) -> Void)? = nil) -> WalletListing {
    WalletListing(provisioner: self, report: report)
  }

  /// The user who owns an address, and the wallet; nil if no one of this tenant does.
  public func owner(
    ofAddress address: WalletAddress
  ) async throws(WalletError) -> (userID: UserID, wallet: Wallet)? {
    let rows: [WalletRow]
    do { rows = try await session.store.wallets(withAddress: address.description) } catch { throw WalletError(error) }
    guard let row = rows.first(where: { $0.tenant == options.tenant }) else { return nil }
    guard session.ring.isAuthentic(row) else { throw .rowAltered(user: row.userID, chain: row.chain) }
    return (row.userID, Wallet(row))
  }
}

/// An asynchronous sequence of users with their wallets; one whose rows cannot be trusted comes as an error.
public struct WalletListing: AsyncSequence {
  /// A page of users, in the order of the store.
  public typealias Element = [(userID: UserID, wallets: Result<UserWallets, WalletError>)]

  let provisioner: WalletProvisioner
  let report: ((WalletError) -> Void)?

  /// Starts at the first user.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(provisioner: provisioner, report: report)
  }

  /// A place in the listing.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let provisioner: WalletProvisioner
    private let report: ((WalletError) -> Void)?
    private var cursor = StoreCursor.start
    private static let usersPerPage = 1024

    init(provisioner: WalletProvisioner, report: ((WalletError) -> Void)?) {
      self.provisioner = provisioner
      self.report = report
    }

    /// The next page, never empty; nil at the end.
    ///
    /// Throws ``WalletError`` when the store cannot be read.
    public mutating func next() async throws(WalletError) -> Element? {
      while true {
        let page: StorePage
        do { page = try await provisioner.session.store.page(after: cursor, limit: Self.usersPerPage) } catch {
          throw WalletError(error)
        }
        for detail in page.nameless {
          let error = WalletError.store(.malformedRow(path: provisioner.session.store.name, detail: detail))
          guard let report else { throw error }
          report(error)
        }
        guard !page.users.isEmpty else { return nil }
        cursor = page.next
        let mine = page.users.filter { $0.tenant == provisioner.options.tenant }
        if !mine.isEmpty { return mine.map { ($0.userID, provisioner.checked($0)) } }
      }
    }
  }
}

extension WalletProvisioner {
  fileprivate func checked(_ user: StorePage.User) -> Result<UserWallets, WalletError> {
    if let detail = user.malformed.first {
      return .failure(.store(.malformedRow(path: session.store.name, detail: "\(detail) of user \(user.userID)")))
    }
    return user.isErased ? .failure(.erased(user: user.userID)) : checked(user.wallets, of: user.userID)
  }
}
