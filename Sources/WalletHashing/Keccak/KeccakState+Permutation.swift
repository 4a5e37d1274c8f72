extension KeccakState {
  /// Applies Keccak-f[1600]: 24 rounds (FIPS 202, section 3.3).
  ///
  /// Works on a copy in local variables, two rounds per turn, so that lanes stay in registers and need no moving about.
  /// Six lanes are kept inverted throughout: chi then needs eight inversions a round in place of 25, which matters on
  /// processors that cannot invert and combine in one step (the Keccak implementation overview, section 2.2).
  @inline(never)
  mutating func permute() {
    var state = self
    state.invertSixLanes()
    var round = 0
    while round < 24 {
      state.applyRound(roundConstants[round])
      state.applyRound(roundConstants[round &+ 1])
      round &+= 2
    }
    state.invertSixLanes()
    self = state
  }

  /// Turns lanes (1, 0), (2, 0), (3, 1), (2, 2), (2, 3) and (0, 4) from plain to inverted or back.
  @inline(__always)
  private mutating func invertSixLanes() {
    plane0.lane1 = ~plane0.lane1
    plane0.lane2 = ~plane0.lane2
    plane1.lane3 = ~plane1.lane3
    plane2.lane2 = ~plane2.lane2
    plane3.lane2 = ~plane3.lane2
    plane4.lane0 = ~plane4.lane0
  }

  /// One round: theta, then rho and pi together, then chi plane by plane, then iota (FIPS 202, sections 3.2.1 to 3.2.5).
  @inline(__always)
  private mutating func applyRound(_ constant: UInt64) {
    let parity = plane0 ^ plane1 ^ plane2 ^ plane3 ^ plane4
    let spread = Plane(
      lane0: parity.lane4 ^ rotl(parity.lane1, 1),
      lane1: parity.lane0 ^ rotl(parity.lane2, 1),
      lane2: parity.lane1 ^ rotl(parity.lane3, 1),
      lane3: parity.lane2 ^ rotl(parity.lane4, 1),
      lane4: parity.lane3 ^ rotl(parity.lane0, 1))
    let a = plane0 ^ spread
    let b = plane1 ^ spread
    let c = plane2 ^ spread
    let d = plane3 ^ spread
    let e = plane4 ^ spread
    // Pi moves lane (x, y) to (y, 2x + 3y); the numbers are rho's offsets, FIPS 202 table 2.
    let p = Plane(a.lane0, rotl(b.lane1, 44), rotl(c.lane2, 43), rotl(d.lane3, 21), rotl(e.lane4, 14))
    let q = Plane(rotl(a.lane3, 28), rotl(b.lane4, 20), rotl(c.lane0, 3), rotl(d.lane1, 45), rotl(e.lane2, 61))
    let r = Plane(rotl(a.lane1, 1), rotl(b.lane2, 6), rotl(c.lane3, 25), rotl(d.lane4, 8), rotl(e.lane0, 18))
    let s = Plane(rotl(a.lane4, 27), rotl(b.lane0, 36), rotl(c.lane1, 10), rotl(d.lane2, 15), rotl(e.lane3, 56))
    let t = Plane(rotl(a.lane2, 62), rotl(b.lane3, 55), rotl(c.lane4, 39), rotl(d.lane0, 41), rotl(e.lane1, 2))
    // Chi is x ^ (~y & z); with y or z inverted, or the result to be, De Morgan's laws say which of these it is.
    plane0 = Plane(
      p.lane0 ^ (p.lane1 | p.lane2), p.lane1 ^ (~p.lane2 | p.lane3), p.lane2 ^ (p.lane3 & p.lane4),
      p.lane3 ^ (p.lane4 | p.lane0), p.lane4 ^ (p.lane0 & p.lane1))
    plane1 = Plane(
      q.lane0 ^ (q.lane1 | q.lane2), q.lane1 ^ (q.lane2 & q.lane3), q.lane2 ^ (q.lane3 | ~q.lane4),
      q.lane3 ^ (q.lane4 | q.lane0), q.lane4 ^ (q.lane0 & q.lane1))
    plane2 = Plane(
      r.lane0 ^ (r.lane1 | r.lane2), r.lane1 ^ (r.lane2 & r.lane3), r.lane2 ^ (~r.lane3 & r.lane4),
      ~r.lane3 ^ (r.lane4 | r.lane0), r.lane4 ^ (r.lane0 & r.lane1))
    plane3 = Plane(
      s.lane0 ^ (s.lane1 & s.lane2), s.lane1 ^ (s.lane2 | s.lane3), s.lane2 ^ (~s.lane3 | s.lane4),
      ~s.lane3 ^ (s.lane4 & s.lane0), s.lane4 ^ (s.lane0 | s.lane1))
    plane4 = Plane(
      t.lane0 ^ (~t.lane1 & t.lane2), ~t.lane1 ^ (t.lane2 | t.lane3), t.lane2 ^ (t.lane3 & t.lane4),
      t.lane3 ^ (t.lane4 | t.lane0), t.lane4 ^ (t.lane0 & t.lane1))
    plane0.lane0 ^= constant
  }
}

extension KeccakState.Plane {
  @inline(__always)
  fileprivate init(_ lane0: UInt64, _ lane1: UInt64, _ lane2: UInt64, _ lane3: UInt64, _ lane4: UInt64) {
    self.init(lane0: lane0, lane1: lane1, lane2: lane2, lane3: lane3, lane4: lane4)
  }

  @inline(__always)
  fileprivate static func ^ (left: Self, right: Self) -> Self {
    Self(
      lane0: left.lane0 ^ right.lane0, lane1: left.lane1 ^ right.lane1, lane2: left.lane2 ^ right.lane2,
      lane3: left.lane3 ^ right.lane3, lane4: left.lane4 ^ right.lane4)
  }
}

/// A lane turned left by 1 to 63 bits.
@inline(__always)
private func rotl(_ lane: UInt64, _ bits: UInt64) -> UInt64 {
  (lane &<< bits) | (lane &>> (64 &- bits))
}

/// Iota's constants, one a round (FIPS 202, section 3.2.5, algorithm 5).
private let roundConstants: [UInt64] = [
  0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
  0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
  0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
  0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
  0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
  0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
]
