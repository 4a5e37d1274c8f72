import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Contract: primary wallets and sessions")
struct AccountTests {
  private static func primary(
    _ wallet: WalletRow, _ ring: KeyRing, tenant: Tenant = .default
  ) -> PrimaryRow {
    var row = PrimaryRow(tenant: tenant, userID: wallet.userID, walletID: wallet.walletID)
    row.code = ring.code(of: row)
    return row
  }

  @Test("A primary wallet is kept by tenant and user, and replaced by the next", arguments: Backend.allCases)
  func primaries(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let other = try Tenant("other")
    let ids = [try UserID("ren\u{e9}"), try UserID("rene\u{301}")]
    let batch = try material.batch(ids)
    try await made.store.add(batch, chain: material.chain)
    try await made.store.add(try material.batch(ids, tenant: other), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    for id in ids { #expect(try await made.store.primary(of: id, tenant: .default) == nil) }

    let rows = batch.users.map { Self.primary($0.wallets[1], material.ring) }
    for row in rows { #expect(try await made.store.setPrimary(row)) }
    for (id, row) in zip(ids, rows) {
      #expect(try await made.store.primary(of: id, tenant: .default) == row)
      #expect(try await made.store.primary(of: id, tenant: other) == nil)
    }
    let next = Self.primary(batch.users[0].wallets[0], material.ring)
    #expect(try await made.store.setPrimary(next))
    #expect(try await made.store.primary(of: ids[0], tenant: .default) == next)
    #expect(try await made.store.primary(of: ids[1], tenant: .default) == rows[1])
    #expect(try await StoreContents(of: made.store) == before, "nothing else is touched")
  }

  @Test("A user whom the store does not know has no primary wallet", arguments: Backend.allCases)
  func unknownUser(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let stranger = try material.batch([try UserID("stranger")]).users[0].wallets[0]
    #expect(try await !made.store.setPrimary(Self.primary(stranger, material.ring)))
    #expect(try await made.store.primary(of: stranger.userID, tenant: .default) == nil)
  }

  @Test("Erasing a user takes the choice of the primary wallet along", arguments: Backend.allCases)
  func erasedUser(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let batch = try material.batch([try UserID("ada"), try UserID("eve")])
    try await made.store.add(batch, chain: material.chain)
    let rows = batch.users.map { Self.primary($0.wallets[0], material.ring) }
    for row in rows { #expect(try await made.store.setPrimary(row)) }
    _ = try await made.store.erase(
      rows[0].userID, tenant: .default, time: 0, chain: material.chain, listing: { _ in true })
    #expect(try await made.store.primary(of: rows[0].userID, tenant: .default) == nil)
    #expect(try await !made.store.setPrimary(rows[0]))
    #expect(try await made.store.primary(of: rows[0].userID, tenant: .default) == nil)
    #expect(try await made.store.primary(of: rows[1].userID, tenant: .default) == rows[1])
  }

  @Test("The code of a primary wallet binds tenant, user and wallet", arguments: [0, 1, 2, 3])
  func code(part: Int) throws {
    let material = try Material()
    let wallets = try material.batch([try UserID("user1"), try UserID("user2")]).users.map { $0.wallets[0] }
    var row = Self.primary(wallets[0], material.ring)
    #expect(material.ring.isAuthentic(row))
    switch part {
    case 0: row.tenant = try Tenant("other")
    case 1: row.userID = wallets[1].userID
    case 2: row.walletID = wallets[1].walletID
    default: row.code = Bytes16(high: 0, low: 0)
    }
    #expect(!material.ring.isAuthentic(row))
    #expect(!(try Material()).ring.isAuthentic(Self.primary(wallets[0], material.ring)), "nor by another ring")
  }

  @Test("Sessions are kept by name, replaced, removed, and cleared away when expired", arguments: Backend.allCases)
  func sessions(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let names = ["one", "two", "\u{e9}", "e\u{301}"].map { material.ring.sessionName($0, tenant: .default) }
    #expect(Set(names).count == 4)
    for (index, name) in names.enumerated() {
      #expect(try await made.store.session(name) == nil)
      let row = SessionRow(name: name, record: [UInt8(index)], expiry: UInt64(100 + index))
      try await made.store.keep(row, removingExpiredBefore: 0)
      #expect(try await made.store.session(name) == row)
    }
    let renewed = SessionRow(name: names[3], record: [9, 9], expiry: .max)
    try await made.store.keep(renewed, removingExpiredBefore: 102)
    #expect(try await made.store.session(names[0]) == nil)
    #expect(try await made.store.session(names[1]) == nil)
    #expect(try await made.store.session(names[2])?.expiry == 102)
    #expect(try await made.store.session(names[3])?.record == [9, 9])
    try await made.store.removeSession(names[2])
    try await made.store.removeSession(names[2])
    #expect(try await made.store.session(names[2]) == nil)
    #expect(try await made.store.session(names[3])?.record == [9, 9])
  }

  @Test("A closed store says so", arguments: Backend.allCases)
  func closed(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let name = material.ring.sessionName("one", tenant: .default)
    let wallet = try material.batch([try UserID("user")]).users[0].wallets[0]
    await made.store.close()
    let closed = StoreError.closed(path: made.store.name)
    await #expect(throws: closed) { try await made.store.session(name) }
    await #expect(throws: closed) { try await made.store.removeSession(name) }
    await #expect(throws: closed) {
      try await made.store.keep(SessionRow(name: name, record: [], expiry: 0), removingExpiredBefore: 0)
    }
    await #expect(throws: closed) { try await made.store.primary(of: wallet.userID, tenant: .default) }
    await #expect(throws: closed) { try await made.store.setPrimary(Self.primary(wallet, material.ring)) }
  }

  @Test("A sealed session opens under its own name, in its own store, unaltered")
  func sealing() throws {
    let material = try Material()
    let ring = material.ring
    let (name, other) = (ring.sessionName("one", tenant: .default), ring.sessionName("two", tenant: .default))
    let text = Array("who is signed in".utf8)
    let record = try ring.seal(session: text.span.bytes, name: name, random: SystemRandomness())
    #expect(try ring.openSession(record, name: name).withBytes { $0.array } == text)
    #expect(throws: RecordError.notAuthentic) { try ring.openSession(record, name: other).byteCount }
    #expect(throws: RecordError.notAuthentic) { try Material().ring.openSession(record, name: name).byteCount }
    for index in record.indices {
      var altered = record
      altered[index] ^= 1
      #expect(throws: RecordError.self) { try ring.openSession(altered, name: name).byteCount }
    }
    #expect(throws: RecordError.self) { try ring.openSession([], name: name).byteCount }
    #expect(throws: RecordError.self) { try ring.openSession(record.dropLast(), name: name).byteCount }
  }

  @Test(
    "A private key may come beside a phrase in a place of its own, never in a chain's first",
    arguments: Backend.allCases)
  func furtherRawKeys(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    // A phrase's secret has the slot of phrases; its wallets refer to it.
    var phrase = try material.user(id)
    phrase.secrets = [phrase.secrets[0]]
    phrase.secrets[0].slot = .mnemonic
    for index in phrase.wallets.indices { phrase.wallets[index].secretID = phrase.secrets[0].secretID }
    try await made.store.add(material.batch(of: [phrase]), chain: material.chain)

    let first = try await made.store.create(
      material.batch(of: [try material.user(id, [.evm])]), chain: material.chain)
    #expect(first.first?.createdCount == 0)
    var further = try material.user(id, [.evm], indices: [1])
    // Made, or together with a first one, it would be a second set of wallets.
    let unasked = try await made.store.create(material.batch(of: [further]), chain: material.chain)
    #expect(unasked.first?.createdCount == 0)
    var both = try material.user(id, [.evm], indices: [0, 1])
    both.isImport = true
    let mixed = try await made.store.create(material.batch(of: [both]), chain: material.chain)
    #expect(mixed.first?.createdCount == 0)
    further.isImport = true
    let outcome = try await made.store.create(material.batch(of: [further]), chain: material.chain)
    #expect(outcome.first?.createdCount == 1)
    #expect(Set(outcome.first?.wallets ?? []) == Set(phrase.wallets + further.wallets))
    // The place is taken now.
    var second = try material.user(id, [.evm], indices: [1])
    second.isImport = true
    let late = try await made.store.create(material.batch(of: [second]), chain: material.chain)
    #expect(late.first?.createdCount == 0)
  }
}
