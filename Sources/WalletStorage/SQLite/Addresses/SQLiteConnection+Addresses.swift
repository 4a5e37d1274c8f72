extension SQLiteConnection {
  /// Enters the addresses of new wallets, whose rows are there already, into the index.
  ///
  /// Throws ``StoreError/addressTaken(address:)`` if one of them is another wallet's. Call it once in a transaction.
  func claim(_ unsorted: [AddressEntry]) throws(StoreError) {
    guard !unsorted.isEmpty else { return }
    let entries = unsorted.sorted()
    var recent = try loadRecentAddresses()
    for (index, entry) in entries.enumerated() {
      if recent.contains(entry.hash) { try refuse(entry, if: try usersInRuns(entry.hash)) }
      if index > 0, entries[index - 1].hash == entry.hash { try refuse(entry, if: [entries[index - 1].user]) }
    }
    try refuseIndexed(entries)
    guard entries.count >= addressLimits.fewestAddressesOfRun else {
      for entry in entries { try index(entry) }
      return recentAddresses = recent
    }
    let run = AddressRun.encode(entries)
    let insert = try statement("INSERT INTO address_runs (entries) VALUES (?1) RETURNING id")
    defer { insert.reset() }
    try insert.bind(1, run)
    guard try insert.step() else { throw .malformedRow(path: path, detail: "a run of addresses that is not there") }
    recent.insert(insert.integer(0), unsafe run.span.bytes)
    recentAddresses = recent
    try mergeAddresses(about: 2 * entries.count, recent: recent)
  }

  /// The users who may have an address of a hash.
  func users(ofHash hash: Int64) throws(StoreError) -> Set<Int64> {
    try usersInRuns(hash).union(try usersInIndex(hash))
  }

  /// Writes an entry into the index; it may be there, from a merge that was cut short.
  func index(_ entry: AddressEntry) throws(StoreError) {
    let insert = try statement("INSERT INTO addresses (hash, user) VALUES (?1, ?2) ON CONFLICT (hash, user) DO NOTHING")
    try insert.bind(1, entry.hash)
    try insert.bind(2, entry.user)
    try insert.run()
  }

  /// What is kept in memory of the runs, brought up to date with other processes' runs.
  ///
  /// Taken out of the connection: whoever puts it back has seen nothing fail since.
  private func loadRecentAddresses() throws(StoreError) -> RecentAddresses {
    var recent = recentAddresses ?? RecentAddresses()
    recentAddresses = nil
    let query = try statement("SELECT id, entries FROM address_runs WHERE id > ?1 ORDER BY id")
    defer { query.reset() }
    try query.bind(1, recent.lastRun)
    while try query.step() {
      let id = query.integer(0)
      query.withBlob(1) { recent.insert(id, $0) }
    }
    return recent
  }

  private func usersInRuns(_ hash: Int64) throws(StoreError) -> Set<Int64> {
    let query = try statement("SELECT entries FROM address_runs")
    defer { query.reset() }
    var users: Set<Int64> = []
    while try query.step() {
      query.withBlob(0) { run in
        var index = AddressRun.firstIndex(run, atLeast: hash)
        while index < AddressRun.count(run), AddressRun.entry(run, index).hash == hash {
          users.insert(AddressRun.entry(run, index).user)
          index += 1
        }
      }
    }
    return users
  }

  private func usersInIndex(_ hash: Int64) throws(StoreError) -> Set<Int64> {
    let query = try statement("SELECT user FROM addresses WHERE hash = ?1")
    defer { query.reset() }
    var users: Set<Int64> = []
    try query.bind(1, hash)
    while try query.step() { users.insert(query.integer(0)) }
    return users
  }

  /// Looks for sorted entries in the index, in its own order.
  private func refuseIndexed(_ entries: [AddressEntry]) throws(StoreError) {
    let anything = try statement("SELECT 1 FROM addresses LIMIT 1")
    defer { anything.reset() }
    guard try anything.step() else { return }
    let query = try statement("SELECT user FROM addresses WHERE hash = ?1")
    defer { query.reset() }
    for entry in entries {
      try query.bind(1, entry.hash)
      let isThere = try query.step()
      query.rewind()
      if isThere { try refuse(entry, if: try usersInIndex(entry.hash)) }
    }
  }

  /// Throws if an address of an entry belongs to two wallets among those of its user and of others.
  private func refuse(_ entry: AddressEntry, if others: Set<Int64>) throws(StoreError) {
    var seen: Set<[UInt8]> = []
    for user in others.union([entry.user]).sorted() {
      let query = try statement("SELECT address FROM wallets WHERE user = ?1")
      defer { query.reset() }
      try query.bind(1, user)
      while try query.step() {
        // By bytes: two strings that Swift calls equal may be two addresses.
        let address = try query.text(0)
        guard AddressHash.of(address) == entry.hash else { continue }
        guard seen.insert(Array(address.utf8)).inserted else { throw .addressTaken(address: address) }
      }
    }
  }
}
