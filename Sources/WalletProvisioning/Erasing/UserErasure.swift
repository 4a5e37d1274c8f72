public import WalletAddresses
import WalletStorage

/// What was destroyed of a user.
public struct UserErasure: Hashable, Sendable {
  /// The user.
  public let userID: UserID
  /// The wallets whose keys are gone; the event that tells of the erasure names them.
  public let wallets: [Wallet]
  /// How many sealed secrets were destroyed.
  public let secretCount: Int
  /// Whether the sealed bytes are still found somewhere in the store's files, such as in a log that somebody reads from
  /// at the moment.
  public let leavesTraces: Bool
}

extension WalletProvisioner {
  /// Destroys a user's keys: sealed secrets and wallet rows go, the events stay, and one more tells of this.
  ///
  /// One durable transaction. There is no way back but an older backup: whatever the addresses hold is lost. What was
  /// sealed is overwritten in the store's files, which are searched for it afterwards. The user is given no new wallets,
  /// neither by ``ensureWallets(for:)-(UserID)`` nor by an import or an archive: ``WalletError/erased(user:)``.
  ///
  /// Throws ``WalletError/unknownUser(_:)`` for a user the store does not know, ``WalletError/erased(user:)`` for one who
  /// was erased before, and ``WalletError/keysOfSharedSeed(user:)`` for one whose keys others can derive too.
  public func erase(_ userID: UserID) async throws(WalletError) -> UserErasure {
    let ring = session.ring
    let erasure: Erasure
    do throws(StoreError) {
      // An address that somebody else wrote into a row is not put into an event under the engine's own code.
      erasure = try await session.store.erase(
        userID, tenant: options.tenant, time: now(), chain: ring.eventChain, listing: { ring.isAuthentic($0) })
    } catch { throw WalletError(error) }
    switch erasure {
    case .unknownUser: throw .unknownUser(userID)
    case .ofSharedSeed: throw .keysOfSharedSeed(user: userID)
    case .alreadyErased: throw .erased(user: userID)
    case .erased(let secretCount, let wallets, let leavesTraces):
      return UserErasure(
        userID: userID, wallets: UserWallets(userID: userID, rows: wallets).all, secretCount: secretCount,
        leavesTraces: leavesTraces)
    }
  }

  /// Whether a user's keys were destroyed by ``erase(_:)``.
  public func isErased(_ userID: UserID) async throws(WalletError) -> Bool {
    do throws(StoreError) {
      return try await !session.store.erasedUsers(among: [userID], tenant: options.tenant).isEmpty
    } catch { throw WalletError(error) }
  }
}
