import Combine
import Dispatch
import Foundation
import Testing

@Suite("Where values are received")
struct IsolationTests {
  @MainActor
  final class Model: ObservableObject {
    @Published var values: [Int] = []
    var wasElsewhere = false
    var cancellables: Set<AnyCancellable> = []

    func take(_ value: Int) {
      if !Self.isOnMain { wasElsewhere = true }
      values.append(value)
    }

    private static var isOnMain: Bool {
      DispatchQueue.getSpecific(key: mainQueueKey) == true
    }
  }

  @Test("receive(on: DispatchQueue.main) delivers on the main actor, in order")
  @MainActor
  func onTheMainQueue() async throws {
    markMainQueue()
    let subject = CurrentValueSubject<Int, Never>(0)
    let model = Model()
    subject
      .receive(on: DispatchQueue.main)
      .sink { [weak model] value in model?.take(value) }
      .store(in: &model.cancellables)
    await Task.detached { for value in 1...500 { subject.send(value) } }.value
    for _ in 0..<60_000 where model.values.count < 501 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(model.values == Array(0...500))
    #expect(!model.wasElsewhere)
  }

  @Test("A closure of the main actor is called there, whoever sends")
  @MainActor
  func mainActorClosure() async throws {
    markMainQueue()
    let subject = CurrentValueSubject<Int, Never>(0)
    let model = Model()
    subject
      .map { value in
        model.wasElsewhere = model.wasElsewhere || DispatchQueue.getSpecific(key: mainQueueKey) != true
        return value
      }
      .sink { model.take($0) }
      .store(in: &model.cancellables)
    #expect(model.values == [0], "at once, if the caller is there already")
    await Task.detached { for value in 1...500 { subject.send(value) } }.value
    for _ in 0..<60_000 where model.values.count < 501 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(model.values == Array(0...500))
    #expect(!model.wasElsewhere)
    model.cancellables = []
  }

  actor Collector {
    var values: [Int] = []
    var subscription: AnyCancellable?

    func start(_ subject: CurrentValueSubject<Int, Never>) {
      subscription = subject.sink { value in
        self.assertIsolated()
        self.values.append(value)
      }
    }

    func stop() {
      subscription = nil
    }
  }

  @Test("A closure of an actor is called on it, in order")
  func actorClosure() async throws {
    let subject = CurrentValueSubject<Int, Never>(0)
    let collector = Collector()
    await collector.start(subject)
    for value in 1...500 { subject.send(value) }
    for _ in 0..<60_000 where await collector.values.count < 501 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(await collector.values == Array(0...500))
    await collector.stop()
  }

  @Test("A concurrent queue keeps the order, and makes one call at a time")
  func concurrentQueue() async {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    let subscription = subject.receive(on: DispatchQueue.global()).sink { log.add($0) }
    for value in 0..<2000 { subject.send(value) }
    #expect(await log.elements(2000) == Array(0..<2000))
    subscription.cancel()
  }
}

private let mainQueueKey = DispatchSpecificKey<Bool>()

private func markMainQueue() {
  DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
}
