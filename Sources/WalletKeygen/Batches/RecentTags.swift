/// The last so many of a sequence of 64-bit tags, and whether a tag is among them.
///
/// An open-addressing table that holds the tags themselves, so that looking one up and putting it in touch one place of
/// memory, which ``fetch(_:after:)`` has brought near beforehand. Tags are parts of public keys, so their distribution is
/// even; a table that an attacker fills is no concern, because whoever chooses public keys has broken the generator.
struct RecentTags {
  private let window: Int
  private var slotMask: Int { slots.count - 1 }
  /// The tags in the order in which they came; the oldest is overwritten first.
  private var ring: [UInt64] = []
  /// The same tags, each as near behind its home as there was room; 0 is an empty slot.
  private var slots: [UInt64]
  private var next = 0

  /// - Parameter window: how many tags are remembered, at least 1 and at most 2^30.
  init(window: Int) {
    self.window = min(max(window, 1), 1 << 30)
    slots = Array(repeating: 0, count: 16)
  }

  /// Remembers a tag; false if it is among the last ones already.
  mutating func insert(_ tag: UInt64) -> Bool {
    let tag = Self.stored(tag)
    // Looked for before the oldest makes room for it, or a repetition at exactly that distance would be missed.
    var slot = home(of: tag)
    while slots[slot] != 0 {
      if slots[slot] == tag { return false }
      slot = (slot + 1) & slotMask
    }
    if ring.count < window {
      ring.append(tag)
      slots[slot] = tag
      if 2 * ring.count > slots.count { grow() }
      return true
    }
    remove(ring[next])
    ring[next] = tag
    // Removing may have moved the end of the run.
    put(tag)
    next = next + 1 == window ? 0 : next + 1
    return true
  }

  /// Has the memory brought near that ``insert(_:)`` will need for a tag, which so many others will come before.
  func fetch(_ tag: UInt64, after others: Int) {
    Prefetch.element(home(of: Self.stored(tag)), of: slots)
    guard ring.count == window, others < window else { return }
    let oldest = next + others
    Prefetch.element(home(of: ring[oldest < window ? oldest : oldest - window]), of: slots)
  }

  /// Takes a tag out and moves later ones of the run up, so that none becomes unreachable.
  private mutating func remove(_ tag: UInt64) {
    var hole = home(of: tag)
    while slots[hole] != tag { hole = (hole + 1) & slotMask }
    var slot = hole
    while true {
      slot = (slot + 1) & slotMask
      guard slots[slot] != 0 else { break }
      // It may fill the hole only if its home is not between the hole and where it is.
      if (slot - home(of: slots[slot])) & slotMask >= (slot - hole) & slotMask {
        slots[hole] = slots[slot]
        hole = slot
      }
    }
    slots[hole] = 0
  }

  private mutating func put(_ tag: UInt64) {
    var slot = home(of: tag)
    while slots[slot] != 0 { slot = (slot + 1) & slotMask }
    slots[slot] = tag
  }

  /// Doubles the table, so that a few log-ins need no memory for a million.
  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for tag in ring { put(tag) }
  }

  /// Zero stands for an empty slot: a tag of zero counts as the largest one, which is one more false alarm in 2^64.
  private static func stored(_ tag: UInt64) -> UInt64 { tag == 0 ? .max : tag }

  private func home(of tag: UInt64) -> Int {
    Int(truncatingIfNeeded: tag) & slotMask
  }
}
