import Dispatch

/// Long work on files, away from the threads that tasks run on.
enum FileWork {
  private static let queue = DispatchQueue(label: "wallet-engine.files", qos: .utility, attributes: .concurrent)

  static func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let outcome: Swift.Result<Result, StoreError> = await withCheckedContinuation { continuation in
      queue.async {
        do throws(StoreError) { continuation.resume(returning: .success(try body())) } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }
}
