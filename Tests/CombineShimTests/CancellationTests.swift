import Combine
import Dispatch
import Testing

@Suite("Cancellation")
struct CancellationTests {
  @Test("A sink that cancels itself receives nothing more")
  func cancellingInsideTheSink() {
    let subject = PassthroughSubject<Int, Never>()
    let (log, subscriptions) = (Log<Int>(), Log<AnyCancellable>())
    subscriptions.add(
      subject.sink { value in
        log.add(value)
        if value == 2 {
          subscriptions.elements[0].cancel()
          subject.send(100)
        }
      })
    for value in 1...4 { subject.send(value) }
    #expect(log.elements == [1, 2])
  }

  @Test("A sink that cancels the one behind it keeps the same value from it")
  func cancellingTheNext() {
    let subject = PassthroughSubject<Int, Never>()
    let (log, subscriptions) = (Log<Int>(), Log<AnyCancellable>())
    subscriptions.add(subject.sink { _ in subscriptions.elements[1].cancel() })
    subscriptions.add(subject.sink { log.add($0) })
    subject.send(1)
    #expect(log.elements.isEmpty)
    subscriptions.elements[0].cancel()
  }

  @Test("A cancellable that goes out of scope ends its subscription")
  func releasing() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    var kept: Set<AnyCancellable> = []
    var list: [AnyCancellable] = []
    do {
      let lost = subject.sink { log.add(-$0) }
      _ = lost
    }
    subject.sink { log.add($0) }.store(in: &kept)
    subject.sink { log.add($0 * 10) }.store(in: &list)
    subject.send(1)
    kept = []
    subject.send(2)
    list = []
    subject.send(3)
    #expect(log.elements == [1, 10, 20])
  }

  @Test("The action of a cancellable runs once")
  func onceOnly() {
    let log = Log<Int>()
    do {
      let cancellable = AnyCancellable { log.add(1) }
      cancellable.cancel()
      cancellable.cancel()
      AnyCancellable(cancellable).cancel()
      #expect(log.elements == [1])
    }
    #expect(log.elements == [1])
    #expect(AnyCancellable {} != AnyCancellable {})
  }

  @Test("What a closure holds is released with its subscription", arguments: [true, false])
  func releasesWhatItHolds(byCancelling: Bool) {
    let subject = CurrentValueSubject<Int, Never>(0)
    weak var held: Witness?
    var subscription: AnyCancellable?
    do {
      let witness = Witness()
      held = witness
      subscription =
        subject.map { value in
          witness.use()
          return value + 1
        }
        .filter { _ in true }.removeDuplicates().dropFirst()
        .receive(on: ImmediateScheduler.shared)
        .sink { _ in witness.use() }
    }
    #expect(held != nil)
    if byCancelling { subscription?.cancel() } else { subscription = nil }
    #expect(held == nil)
    subject.send(1)
  }

  @Test("What a closure holds is released when the publisher finishes")
  func releasesOnCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    weak var held: Witness?
    let subscription: AnyCancellable
    do {
      let witness = Witness()
      held = witness
      subscription = subject.sink { _ in witness.use() }
    }
    #expect(held != nil)
    subject.send(completion: .finished)
    #expect(held == nil)
    subscription.cancel()
  }

  @Test("A deinitialiser may use the subject that releases it")
  func deinitialisersMayCallBack() {
    let subject = CurrentValueSubject<Witness?, Never>(nil)
    let log = Log<String>()
    let other = subject.sink { _ in log.add("other") }
    do {
      let witness = Witness {
        log.add("released")
        other.cancel()
        subject.send(nil)
      }
      let subscription = subject.sink { _ in witness.use() }
      subscription.cancel()
    }
    #expect(log.elements == ["other", "released"])
    // The value that is replaced is released outside the lock as well.
    subject.send(Witness { subject.send(nil) })
    subject.send(nil)
    #expect(subject.value == nil)
  }

  @Test("What was scheduled before the cancellation is not received after it")
  func scheduledThenCancelled() async {
    let queue = DispatchQueue(label: "test")
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    let subscription =
      subject.receive(on: queue)
      .map { value -> Int in
        log.add("mapped \(value)")
        return value
      }
      .sink { log.add("received \($0)") }
    queue.suspend()
    subject.send(1)
    subject.send(2)
    subscription.cancel()
    queue.resume()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(log.elements.isEmpty)
  }

  @Test("A job of the scheduler that cancels keeps the ones behind it away")
  func cancellingBetweenJobs() async {
    let queue = DispatchQueue(label: "test")
    let subject = PassthroughSubject<Int, Never>()
    let (log, subscriptions) = (Log<Int>(), Log<AnyCancellable>())
    subscriptions.add(
      subject.receive(on: queue).sink { value in
        log.add(value)
        if value == 2 { subscriptions.elements[0].cancel() }
      })
    queue.suspend()
    for value in 1...4 { subject.send(value) }
    queue.resume()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(log.elements == [1, 2])
  }
}
