import WalletAddresses
import WalletSecrets

/// What a run of custody operations was told, and when.
final class CustodyLedger: Sendable {
  private struct State {
    /// When a root key was about to take over, and when it had.
    var rootsBegun: [(position: Int, number: Int)] = []
    var rootsDone: [(position: Int, number: Int)] = []
    /// The one that the store was opened with last, or put under.
    var root = 0
    var erasuresBegun: [UserID: Int] = [:]
    var erasuresDone: [UserID: Int] = [:]
    /// From when on the bytes of somebody's secrets must be nowhere.
    var traces: [(position: Int, bytes: [[UInt8]])] = []
    /// When data keys of an epoch were said to be the only ones.
    var dataEpochs: [(position: Int, epoch: Int)] = []
    var hasBackup = false
  }

  let wallets = Ledger()
  private let state = PlainLock(State())
  private let store: CustodyStore

  init(_ store: CustodyStore) {
    self.store = store
    for user in store.users { wallets.expect(user) }
  }

  /// The number of the root key that comes next.
  func beginRoot() -> Int {
    let position = FaultyDisk.position
    return state.withLock { state in
      state.rootsBegun.append((position, state.root + 1))
      return state.root + 1
    }
  }

  func endRoot(_ number: Int) {
    let position = FaultyDisk.position
    state.withLock { state in
      state.rootsDone.append((position, number))
      state.root = number
    }
  }

  /// The store was opened with a root key, whatever was said of it.
  func opened(with number: Int) {
    state.withLock { $0.root = number }
  }

  func beginErasing(_ user: UserID) {
    let position = FaultyDisk.position
    state.withLock { $0.erasuresBegun[user] = position }
  }

  func endErasing(_ user: UserID, traces: [[UInt8]]) {
    let position = FaultyDisk.position
    state.withLock { state in
      state.erasuresDone[user] = position
      state.traces.append((position, traces))
    }
  }

  func endData(epoch: Int) {
    let position = FaultyDisk.position
    state.withLock { $0.dataEpochs.append((position, epoch)) }
  }

  func endBackup() { state.withLock { $0.hasBackup = true } }

  /// Whether a backup was said to be made.
  var hasBackup: Bool { state.withLock { $0.hasBackup } }

  /// Of how many users the bytes must be gone in the end.
  var tracelessCount: Int { state.withLock { $0.traces.count { !$0.bytes.isEmpty } } }
  var rootCount: Int { state.withLock { $0.rootsDone.count } }
  var dataCount: Int { state.withLock { $0.dataEpochs.count } }

  /// What must be true after so many changes of the disk.
  func expectation(at position: Int = .max) -> CustodyExpectation {
    var content = wallets.expectation(at: position)
    content.firstCount = 0
    content.shown.merge(store.shown) { $0.union($1) }
    return state.withLock { state in
      content.erased = Set(state.erasuresDone.filter { $0.value <= position }.keys)
      content.erasable = Set(state.erasuresBegun.filter { $0.value <= position }.keys)
      return CustodyExpectation(
        content: content,
        roots: Self.last(of: state.rootsDone, at: position)...Self.last(of: state.rootsBegun, at: position),
        dataEpoch: state.dataEpochs.filter { $0.position <= position }.map(\.epoch).max(),
        traces: state.traces.filter { $0.position <= position }.flatMap(\.bytes))
    }
  }

  private static func last(of roots: [(position: Int, number: Int)], at position: Int) -> Int {
    roots.filter { $0.position <= position }.map(\.number).max() ?? 0
  }
}

/// What must be true of a store after custody operations.
struct CustodyExpectation: Sendable {
  var content: Expectation
  /// One of these root keys opens it, and no other.
  var roots: ClosedRange<Int>
  /// Every data key is of this epoch or a later one.
  var dataEpoch: Int?
  /// What must not be found in any of its files.
  var traces: [[UInt8]]
}
