/// Moving a tail of runs into the index: what a connection has in memory of it.
struct AddressMerge {
  /// The last run that is being moved.
  let lastRun: Int64
  /// All hashes below have been moved.
  var position: Int64
  /// The runs that are being moved.
  let runs: [[UInt8]]

  var entryCount: Int { runs.reduce(0) { $0 + $1.count / AddressRun.entryByteCount } }

  /// The end of a stretch of hashes from the position that holds about so many entries.
  func end(after count: Int) -> Int64 {
    // Hashes are spread evenly.
    let width = Double(AddressHash.limit) / Double(max(1, entryCount)) * Double(max(1, count))
    guard width < Double(AddressHash.limit - position) else { return AddressHash.limit }
    return position + Int64(width)
  }

  /// The entries from the position to an end, sorted.
  func entries(upTo end: Int64) -> [AddressEntry] {
    var entries: [AddressEntry] = []
    for run in runs {
      let bytes = unsafe run.span.bytes
      var index = AddressRun.firstIndex(bytes, atLeast: position)
      while index < AddressRun.count(bytes), AddressRun.entry(bytes, index).hash < end {
        entries.append(AddressRun.entry(bytes, index))
        index += 1
      }
    }
    return entries.sorted()
  }
}

extension SQLiteConnection {
  /// Moves about so many entries of old runs into the index, if there are enough runs to make that worth while.
  ///
  /// Each large batch takes a step in its own transaction, so nothing long is ever in the way of a log-in. The entries
  /// are in the runs until all of them are in the index too, so it does not matter where a process stops; another goes
  /// on from there.
  func mergeAddresses(about count: Int, recent: RecentAddresses) throws(StoreError) {
    guard let (lastRun, position) = try addressMergeState() else {
      guard recent.count >= addressLimits.largestTail || recent.runCount >= addressLimits.mostRuns else { return }
      return try run("INSERT INTO address_merge VALUES (1, ?1, 0)", .integer(recent.lastRun))
    }
    var merge: AddressMerge
    if let known = addressMerge, known.lastRun == lastRun, known.position == position {
      merge = known
    } else {
      merge = AddressMerge(lastRun: lastRun, position: position, runs: try addressRuns(upTo: lastRun))
    }
    addressMerge = nil
    let end = merge.end(after: count)
    for entry in merge.entries(upTo: end) { try index(entry) }
    guard end == AddressHash.limit else {
      try run("UPDATE address_merge SET position = ?1", .integer(end))
      merge.position = end
      return addressMerge = merge
    }
    try run("DELETE FROM address_runs WHERE id <= ?1", .integer(lastRun))
    try run("DELETE FROM address_merge")
    // What was moved is no longer looked for in the runs.
    recentAddresses = nil
  }

  /// The last run that is being moved, and the hash below which that was done; nil if nothing is.
  func addressMergeState() throws(StoreError) -> (lastRun: Int64, position: Int64)? {
    let query = try statement("SELECT last_run, position FROM address_merge")
    defer { query.reset() }
    guard try query.step() else { return nil }
    return (query.integer(0), max(0, query.integer(1)))
  }

  private func addressRuns(upTo last: Int64) throws(StoreError) -> [[UInt8]] {
    let query = try statement("SELECT entries FROM address_runs WHERE id <= ?1")
    defer { query.reset() }
    try query.bind(1, last)
    var runs: [[UInt8]] = []
    while try query.step() { runs.append(query.blob(0)) }
    return runs
  }
}
