/// The forms in which a secret could lie in memory.
enum SecretForm: UInt8, CaseIterable, Sendable {
  /// The 32 bytes as drawn: entropy, a secp256k1 scalar or an Ed25519 seed.
  case bytes
  case lowerCaseHexadecimal
  case upperCaseHexadecimal
  /// SHA-512 of an Ed25519 seed, its first half clamped: what is multiplied and hashed when signing.
  case expandedSeed
  // Each from its last byte to its first, as a big number of little-endian limbs has them.
  case reversedBytes
  case reversedLowerCaseHexadecimal
  case reversedUpperCaseHexadecimal
  case reversedExpandedSeed

  /// The form that these bytes are the reverse of, or the form itself.
  var forward: SecretForm { SecretForm(rawValue: rawValue & 3) ?? self }
  var reversed: SecretForm { SecretForm(rawValue: rawValue | 4) ?? self }
  var isReversed: Bool { rawValue & 4 != 0 }
  var isText: Bool { forward == .lowerCaseHexadecimal || forward == .upperCaseHexadecimal }
}

/// Every run of eight bytes of the secrets looked for, none of them in the clear.
///
/// Entries are combined with a random mask, so that the table is no copy of what it looks for. Inserting leaves traces
/// on the stack of its thread: call it on a ``SeparateThread``.
final class SecretWindows: @unchecked Sendable {
  static let byteCount = 8

  /// No form has this number.
  private static let dismissed = UInt32(UInt8.max) << 16

  let mask = UInt64.random(in: 1...UInt64.max)
  private let slotBits: Int
  private let keys: UnsafeMutablePointer<UInt64>
  private let details: UnsafeMutablePointer<UInt32>
  private let filter: UnsafeMutablePointer<UInt64>
  private(set) var count = 0

  private var slotCount: Int { 1 << slotBits }
  private var filterBits: Int { slotBits + 4 }

  /// Room for half as many windows as there are slots.
  init(slotBits: Int = 18) {
    self.slotBits = slotBits
    keys = .allocate(capacity: 1 << slotBits)
    details = .allocate(capacity: 1 << slotBits)
    filter = .allocate(capacity: 1 << (slotBits + 4 - 6))
    keys.initialize(repeating: 0, count: 1 << slotBits)
    details.initialize(repeating: 0, count: 1 << slotBits)
    filter.initialize(repeating: 0, count: 1 << (slotBits + 4 - 6))
  }

  deinit {
    keys.deallocate()
    details.deallocate()
    filter.deallocate()
  }

  /// Enters all windows of a secret in one form, from its first byte to its last and the other way round.
  ///
  /// - Parameter step: 8 enters a window in eight, which every run of 15 bytes of the secret has in it.
  func insert(_ bytes: RawSpan, as form: SecretForm, every step: Int = 1) {
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - Self.byteCount, by: step) {
        let window = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        let before = UInt16(start > 0 ? bytes[start - 1] : 0)
        let after = UInt16(start + Self.byteCount < bytes.count ? bytes[start + Self.byteCount] : 0)
        insert(window ^ mask, form, neighbours: before | after << 8)
        insert(window.byteSwapped ^ mask, form.reversed, neighbours: after | before << 8)
      }
    }
  }

  private func insert(_ key: UInt64, _ form: SecretForm, neighbours: UInt16) {
    precondition(count < slotCount / 2, "too many secrets for the table")
    var slot = slot(of: key)
    while keys[slot] != 0 {
      if keys[slot] == key { return }
      slot = (slot + 1) & (slotCount - 1)
    }
    keys[slot] = key
    details[slot] = UInt32(form.rawValue) << 16 | UInt32(neighbours ^ UInt16(truncatingIfNeeded: mask))
    let bit = filterBit(of: key)
    filter[bit >> 6] |= 1 << UInt64(bit & 63)
    count += 1
  }

  /// Counts a masked window as no part of a secret from now on: it lies in memory for another reason.
  func dismiss(masked key: UInt64) {
    var slot = slot(of: key)
    while keys[slot] != key {
      if keys[slot] == 0 { return }
      slot = (slot + 1) & (slotCount - 1)
    }
    details[slot] = Self.dismissed
  }

  /// Whether a masked window may be in the table; a "no" is certain.
  @inline(__always)
  func mayContain(masked key: UInt64) -> Bool {
    let bit = filterBit(of: key)
    return filter[bit >> 6] & 1 << UInt64(bit & 63) != 0
  }

  /// Which form a masked window belongs to, if the bytes beside it do not tell that it belongs to something else.
  ///
  /// Eight hexadecimal digits are 32 bits only, and memory holds much hexadecimal text: addresses, tables, identifiers.
  /// A window amid other digits than the secret's own is such text. A remainder of a secret is still found by its other
  /// windows, whose neighbours are the secret's own digits or none.
  func form(ofMasked key: UInt64, before: UInt8?, after: UInt8?) -> SecretForm? {
    // Zero marks an empty slot; it is what the mask, which lies in memory too, is combined with itself.
    guard key != 0 else { return nil }
    var slot = slot(of: key)
    while keys[slot] != key {
      if keys[slot] == 0 { return nil }
      slot = (slot + 1) & (slotCount - 1)
    }
    guard let form = SecretForm(rawValue: UInt8(truncatingIfNeeded: details[slot] >> 16)) else { return nil }
    guard form.isText else { return form }
    let neighbours = UInt16(truncatingIfNeeded: details[slot]) ^ UInt16(truncatingIfNeeded: mask)
    let ownBefore = UInt8(truncatingIfNeeded: neighbours)
    let ownAfter = UInt8(truncatingIfNeeded: neighbours >> 8)
    return Self.isForeign(before, own: ownBefore) || Self.isForeign(after, own: ownAfter) ? nil : form
  }

  /// Whether a byte beside a window is a digit, and not the one that the secret has there.
  ///
  /// Without regard to case: eight digits without letters are one window of both texts, whose neighbours may have some.
  private static func isForeign(_ byte: UInt8?, own: UInt8) -> Bool {
    guard let byte, isHexadecimalDigit(byte) else { return false }
    return byte | 0x20 != own | 0x20
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - slotBits))
  }

  @inline(__always)
  private func filterBit(of key: UInt64) -> Int {
    Int((key &* 0xD6E8_FEB8_6659_FD93) >> UInt64(64 - filterBits))
  }
}
