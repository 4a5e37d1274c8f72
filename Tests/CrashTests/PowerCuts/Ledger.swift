import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What a run was told, and when: whatever it says must be true of any later power cut.
final class Ledger: Sendable {
  struct Acknowledgement: Sendable {
    /// How many changes of the disk came before.
    var position: Int
    var user: UserID
    var wallets: Set<Wallet>
  }

  private struct State {
    var acknowledgements: [Acknowledgement] = []
    /// The positions at which an event of its own was acknowledged.
    var events: [Int] = []
    /// Users of whom anything was asked to be made, with how many wallets they get.
    var users: [UserID: Int] = [:]
    var errors: [WalletError] = []
    var faults: [String] = []
  }

  private let state = PlainLock(State())

  var acknowledgements: [Acknowledgement] { state.withLock { $0.acknowledgements } }
  /// What failed, in a way that a caller is told of.
  var errors: [WalletError] { state.withLock { $0.errors } }
  /// What must not happen at all.
  var faults: [String] { state.withLock { $0.faults } }

  /// A user is about to be given so many wallets.
  func expect(_ user: UserID, walletCount: Int = 2) {
    state.withLock { $0.users[user] = walletCount }
  }

  /// Somebody was shown a user's wallets.
  func acknowledge(_ wallets: UserWallets) {
    // Taken first: what comes after it on the disk is no reason for the answer.
    let position = FaultyDisk.position
    state.withLock { state in
      let found = Set(wallets.all)
      if state.acknowledgements.contains(where: { $0.user == wallets.userID && !$0.wallets.isSubset(of: found) }) {
        state.faults.append("user \(wallets.userID) was shown other wallets before")
      }
      state.acknowledgements.append(.init(position: position, user: wallets.userID, wallets: found))
    }
  }

  func acknowledgeEvent() {
    let position = FaultyDisk.position
    state.withLock { $0.events.append(position) }
  }

  func note(_ error: any Error) {
    state.withLock { state in
      if let error = error as? WalletError { state.errors.append(error) } else { state.faults.append("\(error)") }
    }
  }

  func fault(_ text: String) {
    state.withLock { $0.faults.append(text) }
  }

  /// What must be true after so many changes of the disk; after all of them, if nothing else is said.
  func expectation(at position: Int = .max) -> Expectation {
    state.withLock { state in
      var shown: [UserID: Set<String>] = [:]
      for known in state.acknowledgements where known.position <= position {
        shown[known.user, default: []].formUnion(known.wallets.map { Expectation.shown($0) })
      }
      return Expectation(
        shown: shown, users: state.users, exports: state.events.count { $0 <= position },
        firstCount: CrashStore.firstCount)
    }
  }
}
