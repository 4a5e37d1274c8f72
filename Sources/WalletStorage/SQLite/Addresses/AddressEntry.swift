/// That a user has an address of some hash.
package struct AddressEntry: Hashable, Comparable, Sendable {
  /// See ``AddressHash``.
  package var hash: Int64
  /// The user's reference.
  package var user: Int64

  package init(hash: Int64, user: Int64) {
    self.hash = hash
    self.user = user
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.hash, left.user) < (right.hash, right.user)
  }
}

/// What addresses are looked up by: a number of 63 bits from an address's UTF-8 bytes.
///
/// FNV-1a of 64 bits, its bits then mixed so that the numbers are spread evenly, shifted right by one so that a database's
/// signed order is theirs. It never is 0. Part of the schema: it never changes. Two addresses may have one hash, so what
/// is found by it is compared as text.
package enum AddressHash {
  /// All hashes are below this.
  static let limit = Int64.max

  package static func of(_ address: String) -> Int64 {
    var address = address
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    address.withUTF8 { utf8 in
      for index in utf8.indices { state = (state ^ UInt64(unsafe utf8[index])) &* 0x100_0000_01b3 }
    }
    state = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    state = (state ^ state >> 27) &* 0x94d0_49bb_1331_11eb
    // The two ends of the range are kept for "nothing yet" and "all done".
    return max(1, min(Int64(state >> 1), limit - 1))
  }
}
