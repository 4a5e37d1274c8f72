import Combine
import Testing

@Suite("Published properties")
struct PublishedTests {
  class Base: ObservableObject {
    @Published var inherited = 0
  }

  final class Object: Base {
    @Published var number = 1
    @Published var text = "a"
    var plain = 0
  }

  @Test("Subscribers receive the value before the property has it")
  func willSet() {
    let object = Object()
    let log = Log<[Int]>()
    let subscription = object.$number.sink { [unowned object] value in log.add([value, object.number]) }
    object.number = 2
    object.number += 1
    #expect(log.elements == [[1, 1], [2, 1], [3, 2]])
    #expect(object.number == 3)
    subscription.cancel()
  }

  @Test("The object tells before any published property changes, inherited ones too")
  func objectWillChange() {
    let object = Object()
    let log = Log<String>()
    let subscription = object.objectWillChange.sink { [unowned object] _ in
      log.add("\(object.inherited) \(object.number) \(object.text)")
    }
    object.number = 2
    object.plain = 5
    object.text = "b"
    object.inherited = 9
    object.objectWillChange.send()
    #expect(log.elements == ["0 1 a", "0 2 a", "0 2 b", "9 2 b"])
    #expect(object.objectWillChange === object.objectWillChange)
    #expect(object.objectWillChange !== Object().objectWillChange)
    subscription.cancel()
  }

  @Test("The object is told before the subscribers of the property")
  func orderOfTelling() {
    let object = Object()
    let log = Log<String>()
    let subscriptions = [
      object.$number.dropFirst().sink { log.add("property \($0)") },
      object.objectWillChange.sink { log.add("object") },
    ]
    object.number = 2
    #expect(log.elements == ["object", "property 2"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("assign(to:) sets a published property for as long as it lives")
  func assigning() {
    let subject = CurrentValueSubject<Int, Never>(7)
    weak var gone: Object?
    do {
      let object = Object()
      gone = object
      subject.map { $0 * 2 }.assign(to: &object.$number)
      #expect(object.number == 14)
      subject.send(8)
      #expect(object.number == 16)
    }
    #expect(gone == nil)
    subject.send(9)
  }

  @Test("assign(to:on:) sets any property")
  func assigningOn() {
    let subject = CurrentValueSubject<Int, Never>(7)
    let object = Object()
    let subscription = subject.assign(to: \.plain, on: object)
    subject.send(8)
    #expect(object.plain == 8)
    subscription.cancel()
    subject.send(9)
    #expect(object.plain == 8)
  }

  @Test("A subscription of an object to itself does not keep it")
  func noCycle() {
    final class Listener {
      @Published var seen = 0
      var cancellables: Set<AnyCancellable> = []

      init(_ publisher: some Publisher<Int, Never>) {
        publisher.sink { [weak self] in self?.seen = $0 }.store(in: &cancellables)
      }
    }
    let subject = CurrentValueSubject<Int, Never>(3)
    weak var gone: Listener?
    do {
      let listener = Listener(subject.eraseToAnyPublisher())
      gone = listener
      #expect(listener.seen == 3)
    }
    #expect(gone == nil)
  }
}
