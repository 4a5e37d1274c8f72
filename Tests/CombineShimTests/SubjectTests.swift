import Combine
import Testing

@Suite("Subjects")
struct SubjectTests {
  @Test("A subscriber gets the present value first, then every later one")
  func currentValueIsReplayed() {
    let subject = CurrentValueSubject<Int, Never>(1)
    subject.send(2)
    let log = Log<Int>()
    let subscription = subject.sink { log.add($0) }
    #expect(log.elements == [2])
    subject.value = 3
    subject.send(4)
    #expect(log.elements == [2, 3, 4])
    #expect(subject.value == 4)
    subscription.cancel()
  }

  @Test("A passthrough subject keeps nothing")
  func passthroughKeepsNothing() {
    let subject = PassthroughSubject<String, Never>()
    subject.send("lost")
    let log = Log<String>()
    let subscription = subject.sink { log.add($0) }
    #expect(log.elements.isEmpty)
    subject.send("kept")
    #expect(log.elements == ["kept"])
    subscription.cancel()
  }

  @Test("Subscribers are served in the order in which they came")
  func subscribersInOrder() {
    let subject = PassthroughSubject<Void, Never>()
    let log = Log<Int>()
    let subscriptions = (0..<8).map { number in subject.sink { log.add(number) } }
    subject.send()
    subscriptions[3].cancel()
    subject.send()
    #expect(log.elements == Array(0..<8) + [0, 1, 2, 4, 5, 6, 7])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("After the completion nothing is sent, and who comes late gets the completion only")
  func completionEndsIt() {
    let subject = CurrentValueSubject<Int, Failure>(1)
    let failure = "\(Subscribers.Completion.failure(Failure()))"
    let (early, late) = (Log<String>(), Log<String>())
    let first = subject.sink {
      early.add("\($0)")
    } receiveValue: {
      early.add("\($0)")
    }
    subject.send(completion: .failure(Failure()))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(early.elements == ["1", failure])
    #expect(subject.value == 1)
    let second = subject.sink {
      late.add("\($0)")
    } receiveValue: {
      late.add("\($0)")
    }
    #expect(late.elements == [failure])
    first.cancel()
    second.cancel()
  }

  @Test("Just gives its value and finishes")
  func just() {
    let log = Log<String>()
    let subscription = Just(7).sink {
      log.add("\($0)")
    } receiveValue: {
      log.add("\($0)")
    }
    #expect(log.elements == ["7", "finished"])
    subscription.cancel()
  }

  struct Failure: Error, Equatable {}
}

@Suite("Order")
struct OrderTests {
  @Test("A value that is sent while one is received comes behind it, for everyone")
  func sendingInsideASink() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let (first, second) = (Log<Int>(), Log<Int>())
    let subscriptions = [
      subject.sink { value in
        first.add(value)
        if value > 0, value < 5 { subject.send(value + 1) }
      },
      subject.sink { second.add($0) },
    ]
    subject.send(1)
    #expect(first.elements == [0, 1, 2, 3, 4, 5])
    #expect(second.elements == [0, 1, 2, 3, 4, 5])
    #expect(subject.value == 5)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("Who subscribes inside a sink gets the present value once, and what follows")
  func subscribingInsideASink() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let (inner, subscriptions) = (Log<Int>(), Log<AnyCancellable>())
    subscriptions.add(
      subject.sink { value in
        if value == 1 {
          subject.send(2)
          subscriptions.add(subject.sink { inner.add($0) })
        }
      })
    subject.send(1)
    subject.send(3)
    #expect(inner.elements == [2, 3])
    for subscription in subscriptions.elements { subscription.cancel() }
  }

  @Test("Values sent from many threads reach every subscriber in one and the same order")
  func manySenders() async {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let logs = (0..<4).map { _ in Log<Int>() }
    let subscriptions = logs.map { log in subject.sink { log.add($0) } }
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { for round in 0..<250 { subject.send(sender * 1000 + round) } }
      }
    }
    let order = await logs[0].elements(2001)
    #expect(order.count == 2001)
    for sender in 0..<8 {
      #expect(order.filter { $0 / 1000 == sender && $0 >= 0 } == (0..<250).map { sender * 1000 + $0 })
    }
    for log in logs { #expect(await log.elements(2001) == order) }
    #expect(order.last == subject.value)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("Nothing is lost or doubled between the value that is read and the subscription")
  func subscribingWhileOthersSend() async {
    for _ in 0..<50 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log<Int>()
      async let done: Void = { for value in 1...100 { subject.send(value) } }()
      let subscription = subject.sink { log.add($0) }
      await done
      let first = log.elements.first ?? -1
      let seen = await log.elements(101 - first)
      #expect(seen == Array(first...100))
      subscription.cancel()
    }
  }
}
