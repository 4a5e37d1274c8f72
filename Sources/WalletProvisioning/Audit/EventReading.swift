import WalletAddresses
import WalletStorage

/// The chain of events, recomputed event by event, and what it tells of.
struct EventReading: Sendable {
  /// How many missing or unreadable events are named.
  private static let namedGapLimit = 16

  private let chain: EventChain
  /// What the chain was at the numbers that anchors are about.
  private var marks: [UInt64: Mark]
  private(set) var head = EventHead.start
  /// The number of the last event that was read.
  private(set) var cursor: UInt64 = 0
  private(set) var count = 0
  private(set) var findings: [AuditFinding] = []
  /// The wallets that were made and not erased.
  private(set) var wallets = SeenSum<WalletPlace>()
  private(set) var erased = SeenSum<WalletOwner>()
  /// The shared seeds that came into being, by identifier: one a tenant.
  private(set) var sharedSeeds: [RecordID: Tenant] = [:]

  private struct Mark: Sendable {
    var headCode: String
    var walletCount: Int
  }

  init(chain: EventChain, watching sequences: [UInt64]) {
    self.chain = chain
    marks = [:]
    for sequence in sequences { marks[sequence] = Mark(headCode: "", walletCount: 0) }
    mark()
  }

  mutating func read(_ encoded: [UInt8], sequence: UInt64) {
    cursor = sequence
    // A gap's first events are named; the chain's code then differs as well. Whoever writes to the database chooses
    // how wide a gap is, so it is not walked through.
    while head.sequence + 1 < sequence {
      if findings.count == Self.namedGapLimit {
        head.sequence = sequence - 1
      } else {
        findings.append(.eventMissing(sequence: head.sequence + 1))
        head.sequence += 1
      }
    }
    head = chain.extend(head, with: encoded)
    count += 1
    if let event = WalletEvent(encoded: encoded) {
      take(event)
    } else if findings.count < Self.namedGapLimit {
      findings.append(.malformedEvent(sequence: sequence))
    }
    mark()
  }

  private mutating func take(_ event: WalletEvent) {
    for wallet in event.newWallets { wallets.insert(WalletPlace(wallet, event)) }
    switch event.action {
    case .erased(let gone):
      for wallet in gone { wallets.remove(WalletPlace(wallet, event)) }
      erased.insert(WalletOwner(tenant: event.tenant, userID: event.userID))
    case .sharedSeed(let id, _, .made), .sharedSeed(let id, _, .imported): sharedSeeds[id] = event.tenant
    case .created, .imported, .exported, .archived, .rekeyed, .sharedSeed: break
    }
  }

  private mutating func mark() {
    guard !marks.isEmpty, marks[head.sequence] != nil else { return }
    marks[head.sequence] = Mark(headCode: head.code.description, walletCount: wallets.count)
  }

  /// How the events differ from what an anchor says; nil if they continue it.
  func mismatch(with anchor: StoreAnchor, of storeID: RecordID) -> AnchorMismatch? {
    guard anchor.storeID == storeID else { return .otherStore(expected: anchor.storeID, found: storeID) }
    guard anchor.sequence <= head.sequence else {
      return .rolledBack(anchored: anchor.sequence, found: head.sequence)
    }
    guard let mark = marks[anchor.sequence], mark.headCode.utf8.elementsEqual(anchor.headCode.utf8) else {
      return .otherHistory(sequence: anchor.sequence)
    }
    guard mark.walletCount == anchor.walletCount else {
      return .otherWalletCount(anchored: anchor.walletCount, found: mark.walletCount)
    }
    return nil
  }
}
