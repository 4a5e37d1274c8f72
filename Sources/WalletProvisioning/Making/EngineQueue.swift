import Dispatch
import WalletSecrets

/// Runs CPU work on Dispatch threads, in slices, so that the cooperative pool never blocks.
struct EngineQueue: Sendable {
  private let queue = DispatchQueue(label: "wallet-engine.engine", qos: .userInitiated, attributes: .concurrent)
  let threadCount: Int

  /// Runs work for consecutive ranges of `0..<count`, on at most `threadCount` threads, and joins the results in order.
  ///
  /// The first error wins; slices not yet begun are then left out.
  ///
  /// - Parameter threads: fewer threads than usual, for work that others should not notice.
  func map<Element: Sendable>(
    count: Int, sliceCount: Int, threads: Int? = nil,
    _ work: @escaping @Sendable (Range<Int>) throws(WalletError) -> [Element]
  ) async throws(WalletError) -> [Element] {
    let threadCount = max(1, min(threadCount, threads ?? threadCount))
    let slices = Self.slices(count: count, each: max(1, sliceCount))
    let outcome: Result<[Element], WalletError> = await Handover.wait { handover in
      queue.async {
        let collected = PlainLock(Collected<Element>(slices: slices.count))
        DispatchQueue.concurrentPerform(iterations: min(threadCount, slices.count)) { _ in
          while let index = collected.withLock({ $0.next() }) {
            let result: Result<[Element], WalletError>
            do throws(WalletError) { result = .success(try work(slices[index])) } catch { result = .failure(error) }
            collected.withLock { $0.store(result, at: index) }
          }
        }
        handover.give(collected.withLock { $0.joined() })
      }
    }
    return try outcome.get()
  }

  private static func slices(count: Int, each size: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  private struct Collected<Element> {
    private var results: [[Element]]
    private var started = 0
    private var failure: WalletError?

    init(slices: Int) {
      results = Array(repeating: [], count: slices)
    }

    mutating func next() -> Int? {
      guard failure == nil, started < results.count else { return nil }
      defer { started += 1 }
      return started
    }

    mutating func store(_ result: Result<[Element], WalletError>, at index: Int) {
      switch result {
      case .success(let elements): results[index] = elements
      case .failure(let error): failure = failure ?? error
      }
    }

    func joined() -> Result<[Element], WalletError> {
      if let failure { return .failure(failure) }
      return .success(Array(results.joined()))
    }
  }
}
