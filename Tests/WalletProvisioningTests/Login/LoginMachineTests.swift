import Testing
import WalletAddresses
import WalletProvisioning

@Suite struct LoginMachineTests {
  let anna: UserID
  let bert: UserID
  let cleo: UserID

  init() throws {
    anna = try UserID("anna")
    bert = try UserID("bert")
    cleo = try UserID("cleo")
  }

  @Test func theFirstRequestBeginsAtOnce() {
    var machine = LoginMachine()
    #expect(machine.state(of: anna) == nil)
    #expect(
      machine.request(anna, waiter: 1) == [.publish(anna, .queued), .publish(anna, .deriving), .begin([anna])])
    #expect(machine.state(of: anna) == .deriving)
  }

  @Test func aSecondRequestJoinsIn() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    #expect(machine.request(anna, waiter: 2) == [])
    #expect(machine.persisting() == [.publish(anna, .persisting)])
    #expect(machine.request(anna, waiter: 3) == [])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    #expect(
      machine.finished([anna: .success(wallets)])
        == [1, 2, 3].map { .answer($0, .success(wallets)) } + [.publish(anna, .ready(wallets))])
    #expect(machine.state(of: anna) == nil)
  }

  @Test func whoeverComesDuringABatchSharesTheNext() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    #expect(machine.request(cleo, waiter: 2) == [.publish(cleo, .queued)])
    #expect(machine.request(bert, waiter: 3) == [.publish(bert, .queued)])
    #expect(machine.request(cleo, waiter: 4) == [])
    #expect(machine.state(of: cleo) == .queued)
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    #expect(
      machine.finished([anna: .success(wallets)]) == [
        .answer(1, .success(wallets)), .publish(anna, .ready(wallets)),
        .publish(cleo, .deriving), .publish(bert, .deriving), .begin([cleo, bert]),
      ])
    #expect(machine.persisting() == [.publish(bert, .persisting), .publish(cleo, .persisting)])
  }

  @Test func everyUserOfABatchHasAResultOfTheirOwn() {
    var machine = LoginMachine()
    _ = machine.request(cleo, waiter: 1)
    _ = machine.request(anna, waiter: 2)
    _ = machine.request(bert, waiter: 3)
    _ = machine.finished([cleo: .failure(.closed)])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    let error = WalletError.rowAltered(user: bert, chain: .evm)
    #expect(
      machine.finished([bert: .failure(error), anna: .success(wallets)]) == [
        .answer(2, .success(wallets)), .publish(anna, .ready(wallets)),
        .answer(3, .failure(error)), .publish(bert, .failed(error)),
      ])
  }

  @Test func askingAfterTheEndStartsOver() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    let error = WalletError.store(.diskFull(path: "p"))
    #expect(machine.finished([anna: .failure(error)]) == [.answer(1, .failure(error)), .publish(anna, .failed(error))])
    #expect(
      machine.request(anna, waiter: 2) == [.publish(anna, .queued), .publish(anna, .deriving), .begin([anna])])
  }

  @Test func aUserWithoutAResultFails() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    #expect(
      machine.finished([:]) == [.answer(1, .failure(.closed)), .publish(anna, .failed(.closed))])
  }

  @Test func oneWhoGivesUpLeavesTheOthersWaiting() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    _ = machine.request(anna, waiter: 2)
    #expect(machine.abandon(1) { .timedOut(user: $0) } == [.answer(1, .failure(.timedOut(user: anna)))])
    #expect(machine.abandon(1) { .timedOut(user: $0) } == [])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    #expect(
      machine.finished([anna: .success(wallets)])
        == [.answer(2, .success(wallets)), .publish(anna, .ready(wallets))])
    #expect(machine.abandon(2) { .timedOut(user: $0) } == [])
  }

  @Test func aSuccessThatNoOneWaitsForIsPublished() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    _ = machine.abandon(1) { .cancelled(user: $0) }
    #expect(machine.request(bert, waiter: 2) == [.publish(bert, .queued)])
    #expect(machine.abandon(2) { .cancelled(user: $0) } == [.answer(2, .failure(.cancelled(user: bert)))])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    // Bert is made all the same: asked for is asked for.
    #expect(
      machine.finished([anna: .success(wallets)])
        == [.publish(anna, .ready(wallets)), .publish(bert, .deriving), .begin([bert])])
  }

  @Test func oneCanComeBackToWhatTheyGaveUp() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    _ = machine.abandon(1) { .timedOut(user: $0) }
    #expect(machine.request(anna, waiter: 2) == [])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    #expect(
      machine.finished([anna: .success(wallets)])
        == [.answer(2, .success(wallets)), .publish(anna, .ready(wallets))])
  }

  @Test func giveUpsOfStrangersChangeNothing() {
    var machine = LoginMachine()
    #expect(machine.abandon(7) { .timedOut(user: $0) } == [])
    _ = machine.request(anna, waiter: 1)
    #expect(machine.abandon(7) { .timedOut(user: $0) } == [])
  }

  @Test func closingRefusesTheQueueAndLetsTheBatchEnd() {
    var machine = LoginMachine()
    _ = machine.request(anna, waiter: 1)
    _ = machine.request(bert, waiter: 2)
    #expect(!machine.hasEnded)
    #expect(machine.close() == [.answer(2, .failure(.closed)), .publish(bert, .failed(.closed))])
    #expect(!machine.hasEnded)
    #expect(machine.request(cleo, waiter: 3) == [.answer(3, .failure(.closed))])
    #expect(machine.request(anna, waiter: 4) == [.answer(4, .failure(.closed))])
    #expect(machine.persisting() == [.publish(anna, .persisting)])
    let wallets = UserWallets.madeUp(for: anna, number: 1)
    #expect(
      machine.finished([anna: .success(wallets)])
        == [.answer(1, .success(wallets)), .publish(anna, .ready(wallets))])
    #expect(machine.hasEnded)
    #expect(machine.close() == [])
  }

  @Test func closingAtRestEndsAtOnce() {
    var machine = LoginMachine()
    #expect(machine.close() == [])
    #expect(machine.hasEnded)
    #expect(machine.request(anna, waiter: 1) == [.answer(1, .failure(.closed))])
    #expect(machine.state(of: anna) == nil)
  }

  @Test func aBatchIsLimited() throws {
    var machine = LoginMachine(batchLimit: 2)
    let names = try userIDs(1...6)
    for (index, user) in names.enumerated() { _ = machine.request(user, waiter: UInt64(index)) }
    var batches: [[UserID]] = []
    for _ in 0..<4 {
      for case .begin(let users) in machine.finished([:]) { batches.append(users) }
    }
    // In the order of asking; the first batch began with the first request.
    #expect(batches == [Array(names[1...2]), Array(names[3...4]), [names[5]]])
  }

  @Test func theLimitIs512() throws {
    #expect(LoginMachine.defaultBatchLimit == 512)
    var machine = LoginMachine()
    for (index, user) in try userIDs(0...600).enumerated() { _ = machine.request(user, waiter: UInt64(index)) }
    var sizes: [Int] = []
    for _ in 0..<3 {
      for case .begin(let users) in machine.finished([:]) { sizes.append(users.count) }
    }
    #expect(sizes == [512, 88])
  }

  @Test func idsThatOnlyLookAlikeAreTwoUsers() throws {
    let composed = try UserID("caf\u{E9}")
    let decomposed = try UserID("cafe\u{301}")
    var machine = LoginMachine()
    _ = machine.request(composed, waiter: 1)
    #expect(machine.request(decomposed, waiter: 2) == [.publish(decomposed, .queued)])
  }
}
