/// The hashes of all addresses that are still in runs, in memory, so that a new address is looked for there in one probe.
///
/// May hold more than the runs do (runs that were moved since, transactions that came to nothing) but never less: a hash
/// that is not here is in no run. About 16 bytes an address, of at most ``AddressLimits/largestTail`` addresses and a
/// merge's worth more.
struct RecentAddresses {
  /// The last run that was taken in.
  var lastRun: Int64 = 0
  /// How many addresses, and how many runs, were taken in.
  private(set) var count = 0
  private(set) var runCount = 0

  /// Open addressing; 0 is a free place.
  private var places: [Int64] = Array(repeating: 0, count: 1024)

  /// Whether a hash may be in a run.
  func contains(_ hash: Int64) -> Bool {
    var index = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[index] != 0 {
      if places[index] == hash { return true }
      index = (index + 1) & (places.count - 1)
    }
    return false
  }

  /// Takes in a run.
  mutating func insert(_ id: Int64, _ run: RawSpan) {
    lastRun = max(lastRun, id)
    runCount += 1
    for index in 0..<AddressRun.count(run) { insert(AddressRun.entry(run, index).hash) }
  }

  private mutating func insert(_ hash: Int64) {
    // A free place stands for 0, which no run holds unless someone wrote it there.
    guard hash != 0 else { return }
    if 2 * count >= places.count { grow() }
    place(hash)
    count += 1
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: 2 * old.count)
    for hash in old where hash != 0 { place(hash) }
  }

  private mutating func place(_ hash: Int64) {
    var index = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[index] != 0 { index = (index + 1) & (places.count - 1) }
    places[index] = hash
  }
}
