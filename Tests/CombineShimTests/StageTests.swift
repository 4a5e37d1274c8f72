import Combine
import Testing

@Suite("Between publisher and subscriber")
struct StageTests {
  @Test("map, filter, compactMap, dropFirst, removeDuplicates do what they are called")
  func stages() {
    let subject = PassthroughSubject<Int?, Never>()
    let log = Log<String>()
    let subscription =
      subject
      .compactMap { $0 }
      .filter { $0 != 4 }
      .removeDuplicates()
      .dropFirst(2)
      .map { $0 * 10 }
      .map(\.description)
      .eraseToAnyPublisher()
      .sink { log.add($0) }
    for value in [1, nil, 2, 2, 3, 4, 3, nil, 3, 5, 1, 1] { subject.send(value) }
    // 1, 2 dropped; 3, (4 filtered), 3 and 3 duplicates, 5, 1, duplicate.
    #expect(log.elements == ["30", "50", "10"])
    subscription.cancel()
  }

  @Test("State of a stage belongs to a subscription")
  func statePerSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.dropFirst(1).removeDuplicates()
    let (first, second) = (Log<Int>(), Log<Int>())
    let one = publisher.sink { first.add($0) }
    subject.send(1)
    let two = publisher.sink { second.add($0) }
    for value in [2, 2, 3] { subject.send(value) }
    #expect(first.elements == [2, 3])
    #expect(second.elements == [2, 3])
    one.cancel()
    two.cancel()
  }

  @Test("The first value passes removeDuplicates even if it is nil")
  func firstNil() {
    let log = Log<Int?>()
    let subscription = CurrentValueSubject<Int?, Never>(nil).removeDuplicates().sink { log.add($0) }
    #expect(log.elements == [nil])
    subscription.cancel()
  }

  @Test("A failure passes every stage, behind the values")
  func failurePasses() {
    struct Failure: Error {}
    let subject = PassthroughSubject<Int, Failure>()
    let log = Log<String>()
    let subscription =
      subject.map { $0 + 1 }.filter { _ in true }.dropFirst(0).receive(on: ImmediateScheduler.shared)
      .sink(receiveCompletion: { log.add("\($0)") }, receiveValue: { log.add("\($0)") })
    subject.send(1)
    subject.send(completion: .failure(Failure()))
    subject.send(2)
    #expect(log.elements == ["2", "\(Subscribers.Completion.failure(Failure()))"])
    subscription.cancel()
  }
}

@Suite("Values as a sequence")
struct ValuesTests {
  @Test("Every value comes, in order, however late it is asked for")
  func everyValue() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.values.makeAsyncIterator()
    for value in 1...1000 { subject.send(value) }
    subject.send(completion: .finished)
    var seen: [Int] = []
    while let value = await iterator.next() { seen.append(value) }
    #expect(seen == Array(0...1000))
  }

  @Test("Leaving the loop ends the subscription")
  func leavingTheLoop() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    weak var held: Witness?
    do {
      let witness = UncheckedWitness()
      held = witness.witness
      let publisher = subject.map { value in
        witness.witness.use()
        return value
      }
      for await value in publisher.values where value == 1 { break }
    }
    #expect(held == nil)
  }

  @Test("Cancelling the task ends the sequence")
  func cancellingTheTask() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    let log = Log<Int>()
    let task = Task { for await value in subject.values { log.add(value) } }
    #expect(await log.elements(1) == [1])
    task.cancel()
    await task.value
    subject.send(2)
    #expect(log.elements == [1])
  }

  @Test("A loop on the main actor stays there")
  @MainActor
  func onTheMainActor() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    Task.detached {
      for value in 1...10 { subject.send(value) }
      subject.send(completion: .finished)
    }
    var seen: [Int] = []
    for await value in subject.values {
      MainActor.assertIsolated()
      seen.append(value)
    }
    #expect(seen.last == 10)
    #expect(seen == Array((seen.first ?? 0)...10))
  }

  private struct UncheckedWitness: @unchecked Sendable {
    let witness = Witness()
  }
}
