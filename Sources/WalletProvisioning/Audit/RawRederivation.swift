import WalletAddresses
import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Derives the addresses of raw keys of one curve anew, all of a slice at a time.
struct RawRederivation {
  let users: [StorePage.User]
  let kind: SecretKind
  let engine: KeyEngine

  private var chain: Chain { kind == .rawSecp256k1 ? .evm : .solana }

  func run(
    _ places: [SecretPlace], _ opener: inout BatchOpener, _ verdicts: inout [AuditVerdict]
  ) throws(WalletError) {
    let keys: SecretArena
    do throws(SecretMemoryError) {
      keys = try SecretArena(slotByteCount: RawKeyBatch.keyByteCount, slotCount: max(1, places.count))
    } catch { throw .secretMemory(error) }
    var opened: [SecretPlace] = []
    opened.reserveCapacity(places.count)
    for place in places {
      if open(place, &opener, into: keys, slot: opened.count) {
        opened.append(place)
      } else {
        verdicts.raise(place.user, to: .suspect)
      }
    }
    guard !opened.isEmpty else { return }
    let count = opened.count
    let derived: Derived
    do throws(KeygenError) {
      derived = try keys.withBytes(ofSlots: 0..<count) { (keys) throws(KeygenError) in
        try kind == .rawSecp256k1 ? secp256k1(keys) : ed25519(keys)
      }
    } catch { throw .keygen(error) }
    for (index, place) in opened.enumerated() {
      let verdict = compare(place, users[place.user], with: derived, at: index)
      if verdict != .fine { verdicts.raise(place.user, to: verdict) }
    }
  }

  /// Compares what a key gives with what is stored of it and of its wallets.
  private func compare(
    _ place: SecretPlace, _ user: StorePage.User, with derived: Derived, at index: Int
  ) -> AuditVerdict {
    guard derived.isNamed(by: user.secrets[place.secret].publicIdentity, at: index) else { return .disputed }
    var verdict = AuditVerdict.fine
    let secretID = user.secrets[place.secret].secretID
    // By index: a copy of a row would count references to everything in it.
    for wallet in user.wallets.indices where user.wallets[wallet].secretID == secretID {
      if user.wallets[wallet].chain != chain || !user.wallets[wallet].profile.isEmpty
        || !user.wallets[wallet].path.isEmpty
      {
        if verdict == .fine { verdict = .suspect }
      } else if !derived.isAddress(user.wallets[wallet].address, at: index) {
        verdict = .disputed
      }
    }
    return verdict
  }

  /// Opens a key into a slot; false unless it opens and is a key of the curve.
  private func open(_ place: SecretPlace, _ opener: inout BatchOpener, into keys: SecretArena, slot: Int) -> Bool {
    let isOpen = keys.withMutableBytes(ofSlot: slot) { key in
      opener.open(
        users[place.user].secrets[place.secret], of: users[place.user].userID, tenant: users[place.user].tenant,
        into: &key)
    }
    guard isOpen, kind == .rawSecp256k1 else { return isOpen }
    return keys.withBytes(ofSlot: slot) { (try? Secp256k1.validate(privateKey: $0)) != nil }
  }

  /// Public keys and the texts of their addresses, side by side.
  private struct Derived {
    var identities: [UInt8]
    var identityByteCount: Int
    var texts: [UInt8]
    var textByteCount: Int

    func isNamed(by identity: [UInt8], at index: Int) -> Bool {
      guard identity.count == identityByteCount else { return false }
      let start = index * identityByteCount
      for offset in 0..<identityByteCount where identities[start + offset] != identity[offset] { return false }
      return true
    }

    /// A text is as long as its slot, or followed by zeros.
    func isAddress(_ address: String, at index: Int) -> Bool {
      var address = address
      return address.withUTF8 { utf8 in
        guard utf8.count <= textByteCount, !utf8.isEmpty else { return false }
        let start = index * textByteCount
        for offset in 0..<utf8.count where unsafe texts[start + offset] != utf8[offset] { return false }
        for offset in utf8.count..<textByteCount where texts[start + offset] != 0 { return false }
        return true
      }
    }
  }

  private func secp256k1(_ scalars: RawSpan) throws(KeygenError) -> Derived {
    let keys = try engine.backend.secp256k1PublicKeys(of: scalars)
    var derived = Derived(
      identities: [], identityByteCount: Secp256k1.PublicKey.compressedByteCount,
      texts: [UInt8](repeating: 0, count: keys.count * EVMAddress.textByteCount),
      textByteCount: EVMAddress.textByteCount)
    derived.identities.reserveCapacity(keys.count * derived.identityByteCount)
    for key in keys {
      derived.identities.append(2 | key.y[31] & 1)
      Self.append(key.x, to: &derived.identities)
    }
    try Self.fill(&derived.texts) { (texts) throws(KeygenError) in
      try engine.backend.evmAddressTexts(of: keys, into: &texts)
    }
    return derived
  }

  private func ed25519(_ seeds: RawSpan) throws(KeygenError) -> Derived {
    let keys = try engine.backend.ed25519PublicKeys(of: seeds)
    var derived = Derived(
      identities: [], identityByteCount: Bytes32.byteCount,
      texts: [UInt8](repeating: 0, count: keys.count * Base58.maximumTextByteCount32),
      textByteCount: Base58.maximumTextByteCount32)
    derived.identities.reserveCapacity(keys.count * derived.identityByteCount)
    for key in keys { Self.append(key.bytes, to: &derived.identities) }
    try Self.fill(&derived.texts) { (texts) throws(KeygenError) in
      try engine.backend.solanaAddressTexts(of: keys, into: &texts)
    }
    return derived
  }

  private static func append(_ value: Bytes32, to bytes: inout [UInt8]) {
    value.withBytes { value in unsafe value.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } }
  }

  private static func fill(
    _ texts: inout [UInt8], _ body: (inout MutableRawSpan) throws(KeygenError) -> Void
  ) throws(KeygenError) {
    var span = texts.mutableSpan
    var bytes = unsafe span.mutableBytes
    try body(&bytes)
  }
}
