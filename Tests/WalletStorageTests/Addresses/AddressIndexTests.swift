import Testing
import WalletAddresses
import WalletStorage
import TestSupport

/// Addresses stay unique and their owners are found, whichever part of the index they are in.
@Suite("SQLite: the index of addresses")
struct AddressIndexTests {
  let fixture: SQLiteFixture
  /// Runs of two addresses, moved to the index when there are 200 or 16 runs.
  static let small = AddressLimits(fewestAddressesOfRun: 3, largestTail: 200, mostRuns: 16)

  init() async throws {
    fixture = try await SQLiteFixture()
  }

  private func open(_ limits: AddressLimits = small) throws -> SQLiteStore {
    try SQLiteStore(path: fixture.path, addressLimits: limits)
  }

  private func count(_ table: String) throws -> Int {
    try #require(Int(try RawDatabase(fixture.path, creating: false).run("SELECT count(*) FROM \(table)")[0]))
  }

  /// A user who claims an address.
  private func thief(of address: String, _ name: String = "thief") throws -> CreationBatch.User {
    var user = try fixture.material.user(try UserID(name), [.evm])
    user.wallets[0].address = address
    return user
  }

  private func refuses(_ users: [CreationBatch.User], of address: String, in store: SQLiteStore) async throws {
    let (batch, chain) = (fixture.material.batch(of: users), fixture.material.chain)
    let head = try await store.eventHead()
    await #expect(throws: StoreError.addressTaken(address: address)) { try await store.add(batch, chain: chain) }
    #expect(try await store.eventHead() == head)
  }

  /// FNV-1a of 64 bits and the two rounds of mixing, computed by a program in another language from their definitions.
  @Test(
    arguments: [
      ("", 8_832_978_287_814_828_453),
      ("a", 99_183_506_471_169_475),
      ("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", 5_503_451_940_332_331_474),
      ("4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS", 5_456_678_328_412_576_106),
      ("\u{E9}", 1_268_328_103_058_604_974),
      ("e\u{301}", 7_331_162_933_936_408_859),
    ] as [(String, Int64)])
  func hashesNeverChange(address: String, hash: Int64) {
    #expect(AddressHash.of(address) == hash)
  }

  /// Batches of all sizes, through several moves of runs to the index, the store reopened now and then.
  @Test(arguments: [1, 7, 40], [false, true])
  func everyAddressIsFoundAndTaken(usersPerBatch: Int, reopens: Bool) async throws {
    var store = try open()
    var made: [WalletRow] = []
    var deepest = 0
    for round in 0..<60 {
      let ids = try users(usersPerBatch, "round\(round)-")
      let outcomes = try await store.add(try fixture.material.batch(ids), chain: fixture.material.chain)
      made += outcomes.flatMap(\.wallets)
      deepest = max(deepest, try count("address_runs"))
      // One from this batch, and others from anywhere.
      for wallet in [made.last, made.randomElement(), made.randomElement()].compactMap({ $0 }) {
        #expect(try await store.wallets(withAddress: wallet.address) == [wallet])
        try await refuses([try thief(of: wallet.address)], of: wallet.address, in: store)
        // In a batch that makes a run as well.
        let crowd = try users(3, "crowd").map { try fixture.material.user($0) }
        try await refuses(crowd + [try thief(of: wallet.address)], of: wallet.address, in: store)
      }
      guard reopens, round % 5 == 4 else { continue }
      await store.close()
      store = try open()
    }
    for wallet in made { #expect(try await store.wallets(withAddress: wallet.address) == [wallet]) }
    #expect(made.count == 120 * usersPerBatch)
    if usersPerBatch == 1 {
      // Too few for runs.
      #expect(deepest == 0)
      #expect(try count("addresses") == made.count)
    } else {
      #expect(deepest > 0 && deepest <= 2 * Self.small.mostRuns)
      #expect(try count("addresses") >= made.count / 2)
    }
    await store.close()
    #expect(try RawDatabase(fixture.path, creating: false).run("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: [2, 40])
  func twoOfOneBatchCannotShareAnAddress(users count: Int) async throws {
    let store = try open()
    var users = try users(count).map { try fixture.material.user($0) }
    users.append(try thief(of: users[0].wallets[1].address))
    try await refuses(users, of: users[0].wallets[1].address, in: store)
    #expect(try self.count("address_runs") == 0)
    await store.close()
  }

  @Test func anotherProcessesRunsAreLookedThrough() async throws {
    let (one, other) = (try open(), try open())
    for round in 0..<40 {
      let (writer, reader) = round.isMultiple(of: 2) ? (one, other) : (other, one)
      let outcomes = try await writer.add(
        try fixture.material.batch(try users(9, "round\(round)-")), chain: fixture.material.chain)
      let wallet = try #require(outcomes.randomElement()?.wallets.first)
      #expect(try await reader.wallets(withAddress: wallet.address) == [wallet])
      try await refuses([try thief(of: wallet.address)], of: wallet.address, in: reader)
    }
    await one.close()
    await other.close()
  }

  /// The number of a run that was rolled back is given again, perhaps to another process.
  @Test func aRunThatCameToNothingHidesNoOther() async throws {
    let (one, other) = (try open(), try open())
    let chain = fixture.material.chain
    try await one.add(try fixture.material.batch(try users(5, "first")), chain: chain)
    var failing = try fixture.material.batch(try users(5, "second"))
    failing.dataKeyID = 99
    let batch = failing
    await #expect(throws: StoreError.dataKeyFull(id: 99)) { try await one.add(batch, chain: chain) }
    let outcomes = try await other.add(try fixture.material.batch(try users(5, "third")), chain: chain)
    let address = try #require(outcomes.first?.wallets.first?.address)
    try await refuses([try thief(of: address)], of: address, in: one)
    // What was rolled back is free.
    failing.dataKeyID = 1
    try await one.add(failing, chain: chain)
    await one.close()
    await other.close()
  }

  /// Whoever stops in the middle of a move leaves it to the next, with other limits even.
  @Test func aMoveGoesOnWhereItStopped() async throws {
    var store = try open()
    var made: [WalletRow] = []
    var round = 0
    func add(_ count: Int) async throws {
      round += 1
      let batch = try fixture.material.batch(try users(count, "round\(round)-"))
      made += try await store.add(batch, chain: fixture.material.chain).flatMap(\.wallets)
    }
    while try count("address_merge") == 0 { try await add(20) }
    try await add(4)
    let raw = try RawDatabase(fixture.path, creating: false)
    let position = try raw.run("SELECT position FROM address_merge")
    #expect(position != ["0"])
    await store.close()
    store = try open(.standard)
    while try count("address_merge") == 1 {
      // Anything of fewer addresses than a run's does not move anything.
      try await add(1)
      if try count("address_merge") == 1 { try await add(70) }
    }
    for wallet in made { #expect(try await store.wallets(withAddress: wallet.address) == [wallet]) }
    await store.close()
  }
}
