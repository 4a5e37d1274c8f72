/// A place where calls can be held up, and where a test can wait until they have come.
actor Gate {
  private var isOpen = true
  private var held: [CheckedContinuation<Void, Never>] = []
  private var arrivalCount = 0

  /// Goes through, or waits until the gate is opened.
  func pass() async {
    arrivalCount += 1
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

  /// Returns when so many calls have come in all, or when a test has run out of time.
  func arrivals(_ count: Int) async {
    while arrivalCount < count, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
