import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning

/// Thousands of random schedules, each held to every rule at every step.
///
/// A failing schedule is run again by its seed.
@Suite struct LoginMachineScheduleTests {
  @Test(arguments: 0..<8)
  func everyScheduleKeepsTheRules(group: Int) throws {
    for index in 0..<500 {
      let seed = UInt64(group * 500 + index)
      var schedule = try Schedule(seed: seed, userCount: 7, batchLimit: 1 + index % 4)
      do { try schedule.run(stepCount: 80) } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }

  @Test(arguments: 0..<4)
  func schedulesOfManyUsersKeepTheRules(group: Int) throws {
    let seed = UInt64(1_000_000 + group)
    var schedule = try Schedule(seed: seed, userCount: 1300, batchLimit: LoginMachine.defaultBatchLimit)
    do { try schedule.run(stepCount: 20_000, checksEveryUser: false) } catch { Issue.record("seed \(seed): \(error)") }
    #expect(schedule.largestBatch == LoginMachine.defaultBatchLimit)
  }

  @Test func schedulesReachEverything() throws {
    var reached: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      var schedule = try Schedule(seed: seed, userCount: 7, batchLimit: 1 + Int(seed % 4))
      try schedule.run(stepCount: 80)
      reached.formUnion(schedule.reached)
    }
    #expect(
      reached == [
        "join", "queue", "begin", "persist", "finish", "fail", "abandon under way", "abandon queued", "abandon late",
        "close at rest", "close under way", "refuse", "refuse queued", "full batch",
      ])
  }
}

/// One random schedule, run against a machine and its watch.
private struct Schedule {
  private var machine: LoginMachine
  private var watch: MachineWatch
  private var generator: SeededGenerator
  private let users: [UserID]
  /// Many users fill a batch only if batches end more seldom.
  private let patience: Int
  private var nextWaiter: LoginMachine.WaiterID = 1
  private var isPersisting = false
  private var checksEveryUser = true
  private(set) var largestBatch = 0
  private(set) var reached: Set<String> = []

  init(seed: UInt64, userCount: Int, batchLimit: Int) throws {
    machine = LoginMachine(batchLimit: batchLimit)
    watch = MachineWatch(batchLimit: batchLimit)
    generator = SeededGenerator(seed: seed)
    users = try userIDs(1...userCount)
    patience = max(1, userCount / 10)
  }

  mutating func run(stepCount: Int, checksEveryUser: Bool = true) throws {
    self.checksEveryUser = checksEveryUser
    for _ in 0..<stepCount { try step(Int.random(in: 0..<100, using: &generator)) }
    // What is still under way ends, batch after batch; then no one may be waiting.
    while !watch.underWay.isEmpty { try finish() }
    guard watch.waiting.isEmpty else { throw MachineWatch.Violation(description: "left waiting: \(watch.waiting)") }
    guard machine.hasEnded == watch.isClosed else { throw MachineWatch.Violation(description: "wrong end") }
  }

  private mutating func step(_ choice: Int) throws {
    switch choice {
    case 0..<20: if !watch.underWay.isEmpty, happens() { try finish() }
    case 20..<32: try persist()
    case 32..<42: try abandon()
    case 99: if Int.random(in: 0..<20, using: &generator) == 0, happens() { try close() }
    default: try request()
    }
  }

  private mutating func happens() -> Bool { Int.random(in: 0..<patience, using: &generator) == 0 }

  private mutating func request() throws {
    guard let user = users.randomElement(using: &generator) else { return }
    let waiter = nextWaiter
    nextWaiter += 1
    if watch.isClosed { reached.insert("refuse") }
    if machine.state(of: user) != nil { reached.insert("join") }
    let actions = machine.request(user, waiter: waiter)
    if actions == [.publish(user, .queued)] { reached.insert("queue") }
    try check(actions, after: .request(user, waiter))
  }

  private mutating func persist() throws {
    guard !watch.underWay.isEmpty, !isPersisting else { return }
    isPersisting = true
    reached.insert("persist")
    try check(machine.persisting(), after: .persisting)
  }

  private mutating func finish() throws {
    var results: [UserID: Result<UserWallets, WalletError>] = [:]
    for user in watch.underWay {
      let number = generator.next()
      results[user] =
        number % 4 == 0
        ? .failure(.verificationFailed(user: user, chain: .evm)) : .success(.madeUp(for: user, number: number))
      reached.insert(number % 4 == 0 ? "fail" : "finish")
    }
    isPersisting = false
    try check(machine.finished(results), after: .finished(results))
  }

  private mutating func abandon() throws {
    let waiter = LoginMachine.WaiterID.random(in: 1...nextWaiter, using: &generator)
    let user = watch.waiting[waiter]
    let error: WalletError
    if let user {
      error = Bool.random(using: &generator) ? .timedOut(user: user) : .cancelled(user: user)
      reached.insert(watch.underWay.contains(user) ? "abandon under way" : "abandon queued")
    } else {
      error = .closed
      reached.insert("abandon late")
    }
    let actions = machine.abandon(waiter) { asked in
      switch error {
      case .timedOut: .timedOut(user: asked)
      case .cancelled: .cancelled(user: asked)
      default: error
      }
    }
    if user == nil, !actions.isEmpty { throw MachineWatch.Violation(description: "a stranger is answered") }
    try check(actions, after: .abandon(waiter, error))
  }

  private mutating func close() throws {
    reached.insert(watch.underWay.isEmpty ? "close at rest" : "close under way")
    let actions = machine.close()
    if !actions.isEmpty { reached.insert("refuse queued") }
    try check(actions, after: .close)
  }

  private mutating func check(_ actions: [LoginMachine.Action], after event: MachineWatch.Event) throws {
    for case .begin(let batch) in actions {
      reached.insert("begin")
      if batch.count == watch.batchLimit { reached.insert("full batch") }
      largestBatch = max(largestBatch, batch.count)
    }
    let machine = machine
    try watch.check(actions, after: event, of: checksEveryUser ? users : []) { machine.state(of: $0) }
  }
}
