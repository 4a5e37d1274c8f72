/// A place where calls can be held up, and where a test can wait until they have come.
actor Gate {
  private var isOpen = true
  private var held: [CheckedContinuation<Void, Never>] = []
  private var arrivalCount = 0
  private var expected: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Goes through, or waits until the gate is opened.
  func pass() async {
    arrivalCount += 1
    let arrived = arrivalCount
    let met = expected.filter { $0.count <= arrived }
    expected.removeAll { $0.count <= arrived }
    for waiting in met { waiting.continuation.resume() }
    guard !isOpen else { return }
    await withCheckedContinuation { held.append($0) }
  }

  func close() {
    isOpen = false
  }

  func open() {
    isOpen = true
    let released = held
    held = []
    for call in released { call.resume() }
  }

  /// Returns when so many calls have come in all.
  func arrivals(_ count: Int) async {
    guard arrivalCount < count else { return }
    await withCheckedContinuation { expected.append((count, $0)) }
  }
}
