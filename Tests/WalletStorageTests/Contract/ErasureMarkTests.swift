import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: marking users as erased who were so elsewhere")
struct ErasureMarkTests {
  @Test(arguments: Backend.allCases)
  func whoHasNothingIsMarked(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(4)
    try await made.store.add(try material.batch([ids[0], ids[1]]), chain: material.chain)
    _ = try await made.store.erase(
      ids[1], tenant: .default, time: 5, chain: material.chain, listing: { _ in true })
    let before = try await StoreContents(of: made.store)
    func mark() async throws -> [UserID: ErasureMark] {
      try await made.store.markErased(
        [ids[3], ids[0], ids[1], ids[2], ids[3]], tenant: .default, time: 9, chain: material.chain)
    }
    #expect(
      try await mark() == [ids[0]: .hasKeys, ids[1]: .alreadyErased, ids[2]: .marked, ids[3]: .marked])
    let after = try await StoreContents(of: made.store)
    let events = [ids[3], ids[2]].map {
      WalletEvent(time: 9, tenant: .default, userID: $0, action: .erased([])).encoded
    }
    #expect(after.events == before.events + events)
    #expect(after.head == after.independentHead(key: try material.independentEventKey()))
    #expect(try await made.store.erasedUsers(among: ids, tenant: .default) == Set(ids[1...]))
    #expect(try await made.store.erasedUsers(among: ids, tenant: try Tenant("other")).isEmpty)
    #expect(try await made.store.wallets(of: ids, tenant: .default).count == 2)
    // Once more: nothing is to be done.
    #expect(try await mark()[ids[2]] == .alreadyErased)
    #expect(try await StoreContents(of: made.store) == after)
    // And no wallets are given.
    let outcomes = try await made.store.create(try material.batch([ids[2]]), chain: material.chain)
    #expect(outcomes.first?.isErased == true && outcomes.first?.createdCount == 0)
  }
}
