import Combine
import Dispatch
import Testing

#if !canImport(Darwin)
  /// A scheduler that does nothing until it is told to.
  final class ManualScheduler: Scheduler {
    private(set) var jobs: [() -> Void] = []

    func schedule(_ action: @escaping () -> Void) { jobs.append(action) }

    /// Runs the job that has waited longest.
    func step() { jobs.removeFirst()() }
  }

  @Suite("receive(on:)")
  struct ReceiveOnTests {
    @Test("Every value is a job of its own, and each job delivers one")
    func oneJobPerValue() {
      let (subject, scheduler, log) = (PassthroughSubject<Int, Never>(), ManualScheduler(), Log<Int>())
      let subscription = subject.receive(on: scheduler).sink { log.add($0) }
      for value in 1...100 { subject.send(value) }
      #expect(log.elements.isEmpty, "asynchronously")
      #expect(scheduler.jobs.count == 100)
      for value in 1...100 {
        scheduler.step()
        #expect(log.elements == Array(1...value))
      }
      subscription.cancel()
    }

    @Test("The completion is a job behind the values")
    func completion() {
      let (subject, scheduler, log) = (CurrentValueSubject<Int, Never>(0), ManualScheduler(), Log<String>())
      let subscription = subject.receive(on: scheduler)
        .sink(receiveCompletion: { log.add("\($0)") }, receiveValue: { log.add("\($0)") })
      subject.send(1)
      subject.send(completion: .finished)
      for expected in [["0"], ["0", "1"], ["0", "1", "finished"]] {
        scheduler.step()
        #expect(log.elements == expected)
      }
      #expect(scheduler.jobs.isEmpty)
      subscription.cancel()
    }

    @Test("Whatever else is scheduled has its turn between values, also if a sink never stops sending")
    func nothingStarves() async {
      let queue = DispatchQueue(label: "test")
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log<String>())
      let subscription = subject.receive(on: queue).sink { value in
        log.add("\(value)")
        if value < 1000 { subject.send(value + 1) }
      }
      queue.suspend()
      subject.send(1)
      queue.async { log.add("first") }
      subject.send(-5)
      queue.async { log.add("second") }
      queue.resume()
      let seen = await log.elements(4)
      #expect(Array(seen.prefix(4)) == ["1", "first", "-5", "second"])
      _ = await log.elements(1000)
      subscription.cancel()
    }

    @Test("What is scheduled behind a value finds it received")
    func behindTheValue() async {
      let queue = DispatchQueue(label: "test")
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log<Int>())
      let subscription = subject.receive(on: queue).sink { log.add($0) }
      for value in 1...50 {
        subject.send(value)
        let seen = await withCheckedContinuation { continuation in
          queue.async { continuation.resume(returning: log.elements.last) }
        }
        #expect(seen == value)
      }
      subscription.cancel()
    }

    @Test("Jobs that overtake each other deliver in order, one at a time")
    func overtaking() {
      let (subject, scheduler, log) = (PassthroughSubject<Int, Never>(), ManualScheduler(), Log<Int>())
      let subscription = subject.receive(on: scheduler).sink { value in
        log.add(value)
        // As another thread of the scheduler would, while this value is being received.
        if value == 1 { scheduler.step() }
        log.add(-value)
      }
      for value in 1...3 { subject.send(value) }
      let jobs = scheduler.jobs
      #expect(jobs.count == 3)
      scheduler.step()
      #expect(log.elements == [1, -1, 2, -2])
      scheduler.step()
      #expect(log.elements == [1, -1, 2, -2, 3, -3])
      #expect(scheduler.jobs.isEmpty)
      subscription.cancel()
    }

    @Test("After cancel() has returned on the scheduler nothing is received, however much was scheduled")
    func cancelledOnTheScheduler() async {
      for _ in 0..<100 {
        let queue = DispatchQueue(label: "test")
        let (subject, log) = (PassthroughSubject<Int, Never>(), Log<Int>())
        let subscription = subject.receive(on: queue).sink { log.add($0) }
        async let sending: Void = { for value in 0..<200 { subject.send(value) } }()
        let atCancel = await withCheckedContinuation { continuation in
          queue.async {
            subscription.cancel()
            continuation.resume(returning: log.elements)
          }
        }
        await sending
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(log.elements == atCancel)
        #expect(atCancel == Array(0..<atCancel.count))
      }
    }

    @Test("A closure of the main actor shares the main queue with others")
    @MainActor
    func mainActorSharesTheQueue() async {
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log<String>())
      let subscription = subject.sink { (value: Int) in
        MainActor.assertIsolated()
        log.add("\(value)")
      }
      let sender = DispatchQueue(label: "test")
      // The main queue is busy here, so that all this waits.
      sender.sync {
        subject.send(1)
        DispatchQueue.main.async { log.add("other") }
        subject.send(2)
      }
      #expect(await log.elements(3) == ["1", "other", "2"])
      subscription.cancel()
    }
  }
#endif
