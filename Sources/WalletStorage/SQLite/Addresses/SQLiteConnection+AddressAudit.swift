import WalletAddresses

extension SQLiteReading {
  package func addressIndex() async throws(StoreError) -> AddressIndexState {
    try await bulkReader.run { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in try connection.addressIndex() }
    }
  }

  package func unindexed(_ entries: [AddressEntry]) async throws(StoreError) -> Set<AddressEntry> {
    try await bulkReader.run { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in try connection.unindexed(entries) }
    }
  }
}

extension SQLiteConnection {
  /// How many repeated addresses are named.
  private static let mostRepeated = 1000

  /// Goes through the index and the entries in runs side by side, both in their order.
  ///
  /// In memory are the runs, which are bounded (``AddressLimits``), and who was erased.
  fileprivate func addressIndex() throws(StoreError) -> AddressIndexState {
    var state = AddressIndexState()
    let tail = try entriesInRuns(isOrdered: &state.isOrdered)
    let erased = try erasedReferences(after: .min, through: .max)
    var last: AddressEntry?
    var sharers: Set<AddressEntry> = []
    func take(_ entry: AddressEntry) {
      // In a run and in the index, or in two runs.
      guard entry != last else { return }
      if let last, last.hash == entry.hash, sharers.count < Self.mostRepeated { sharers.formUnion([last, entry]) }
      last = entry
      if erased.isEmpty || !erased.contains(entry.user) { state.sum.insert(entry) }
    }
    let query = try statement("SELECT hash, user FROM addresses ORDER BY hash, user")
    defer { query.reset() }
    var next = 0
    while try query.step() {
      let entry = AddressEntry(hash: query.integer(0), user: query.integer(1))
      while next < tail.count, tail[next] < entry {
        take(tail[next])
        next += 1
      }
      take(entry)
    }
    tail[next...].forEach { take($0) }
    state.repeated = try repeated(sharers)
    return state
  }

  /// The entries that are in runs only, sorted.
  ///
  /// Of runs that are being moved, those that were are in the index, and go from the runs without being looked at again.
  private func entriesInRuns(isOrdered: inout Bool) throws(StoreError) -> [AddressEntry] {
    var entries: [AddressEntry] = []
    var isInOrder = true
    try forEachRun { run, first in
      let count = AddressRun.count(run)
      if run.byteCount != count * AddressRun.entryByteCount { isInOrder = false }
      for index in 0..<count {
        let entry = AddressRun.entry(run, index)
        if index > 0, entry < AddressRun.entry(run, index - 1) { isInOrder = false }
        if entry.hash >= first { entries.append(entry) }
      }
    }
    isOrdered = isInOrder
    return entries.sorted()
  }

  /// Reads every run.
  ///
  /// - Parameter body: gets a run, and the first hash that is not in the index yet.
  private func forEachRun(_ body: (RawSpan, _ first: Int64) -> Void) throws(StoreError) {
    let merge = try addressMergeState()
    let query = try statement("SELECT id, entries FROM address_runs")
    defer { query.reset() }
    while try query.step() {
      let first = merge.map { query.integer(0) <= $0.lastRun ? $0.position : .min } ?? .min
      query.withBlob(1) { body($0, first) }
    }
  }

  /// Looks for each entry as a look-up by address does.
  fileprivate func unindexed(_ entries: [AddressEntry]) throws(StoreError) -> Set<AddressEntry> {
    var missing: Set<AddressEntry> = []
    let query = try statement("SELECT 1 FROM addresses WHERE hash = ?1 AND user = ?2")
    defer { query.reset() }
    for entry in entries.sorted() {
      try query.bind(1, entry.hash)
      try query.bind(2, entry.user)
      if try !query.step() { missing.insert(entry) }
      query.rewind()
    }
    guard !missing.isEmpty else { return missing }
    try forEachRun { run, first in
      for entry in missing where entry.hash >= first {
        var index = AddressRun.firstIndex(run, atLeast: entry.hash)
        while index < AddressRun.count(run), AddressRun.entry(run, index).hash == entry.hash {
          if AddressRun.entry(run, index) == entry { missing.remove(entry) }
          index += 1
        }
      }
    }
    return missing
  }

  /// The wallets of users who share a hash that have an address in common, as their rows say.
  private func repeated(_ sharers: Set<AddressEntry>) throws(StoreError) -> [AddressIndexState.Repeated] {
    var owners: [[UInt8]: [(user: Int64, wallet: AddressIndexState.Repeated)]] = [:]
    let query = try statement(
      """
      SELECT wallets.chain, wallets.address, users.tenant, users.user_id
      FROM wallets JOIN users ON users.id = wallets.user WHERE wallets.user = ?1
      """)
    defer { query.reset() }
    for sharer in sharers {
      try query.bind(1, sharer.user)
      while try query.step() {
        // What cannot be read is named as that.
        guard
          let address = try? query.text(1), AddressHash.of(address) == sharer.hash,
          let chain = UInt8(exactly: query.integer(0)).flatMap(Chain.init(storageCode:)),
          let owner = try? owner(query, from: 2)
        else { continue }
        owners[Array(address.utf8), default: []].append(
          (sharer.user, AddressIndexState.Repeated(address: address, userID: owner.userID, chain: chain)))
      }
      query.rewind()
    }
    return owners.values.filter { Set($0.map(\.user)).count > 1 }
      .flatMap { $0.sorted { $0.user < $1.user }.map(\.wallet) }
      .sorted { ($0.address, $0.userID) < ($1.address, $1.userID) }
  }
}
