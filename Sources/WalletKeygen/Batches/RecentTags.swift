/// The last so many of a sequence of 64-bit tags, and whether a tag is among them.
///
/// An open-addressing table of the positions of the tags: a set of the standard library costs an allocation's worth of
/// time for each key that a vector engine makes in a microsecond. Tags are parts of public keys, so their distribution is
/// even; a table that an attacker fills is no concern, because whoever chooses public keys has broken the generator.
struct RecentTags {
  private let window: Int
  private var slotMask: Int { slots.count - 1 }
  /// The tags in the order in which they came; the oldest is overwritten first.
  private var ring: [UInt64] = []
  /// One more than a tag's place in the ring; 0 is an empty slot.
  private var slots: [UInt32]
  private var next = 0

  /// - Parameter window: how many tags are remembered, at least 1 and at most 2^30.
  init(window: Int) {
    self.window = min(max(window, 1), 1 << 30)
    slots = Array(repeating: 0, count: 16)
  }

  /// Remembers a tag; false if it is among the last ones already.
  mutating func insert(_ tag: UInt64) -> Bool {
    // Looked for before the oldest makes room for it, or a repetition at exactly that distance would be missed.
    var slot = home(of: tag)
    while slots[slot] != 0 {
      if ring[Int(slots[slot]) - 1] == tag { return false }
      slot = (slot + 1) & slotMask
    }
    if ring.count < window {
      ring.append(tag)
      slots[slot] = UInt32(ring.count)
      if 2 * ring.count > slots.count { grow() }
      return true
    }
    remove(ring[next], at: next)
    ring[next] = tag
    // Removing may have moved the end of the run.
    slot = home(of: tag)
    while slots[slot] != 0 { slot = (slot + 1) & slotMask }
    slots[slot] = UInt32(next + 1)
    next = next + 1 == window ? 0 : next + 1
    return true
  }

  /// Takes an entry out and moves later ones of the run up, so that none becomes unreachable.
  private mutating func remove(_ tag: UInt64, at place: Int) {
    var hole = home(of: tag)
    while slots[hole] != UInt32(place + 1) { hole = (hole + 1) & slotMask }
    var slot = hole
    while true {
      slot = (slot + 1) & slotMask
      guard slots[slot] != 0 else { break }
      let home = home(of: ring[Int(slots[slot]) - 1])
      // It may fill the hole only if its home is not between the hole and where it is.
      if (slot - home) & slotMask >= (slot - hole) & slotMask {
        slots[hole] = slots[slot]
        hole = slot
      }
    }
    slots[hole] = 0
  }

  /// Doubles the table, so that a few log-ins need no memory for a million.
  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for (place, tag) in ring.enumerated() {
      var slot = home(of: tag)
      while slots[slot] != 0 { slot = (slot + 1) & slotMask }
      slots[slot] = UInt32(place + 1)
    }
  }

  private func home(of tag: UInt64) -> Int {
    Int(truncatingIfNeeded: tag) & slotMask
  }
}
