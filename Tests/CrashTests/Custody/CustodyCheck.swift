import Foundation
import WalletSecrets
import WalletStorage

/// Looks through a store after custody operations, as a new process finds it.
struct CustodyCheck {
  let path: String
  let roots: [GuardedSecret]
  let expectation: CustodyExpectation

  func violations() async -> [String] {
    var found = traceViolations(when: "as it was found")
    do {
      let ring = try await SQLiteStore.look(at: path).ring
      let fitting = roots.indices.filter { (try? KeyRing.unlock(ring, root: roots[$0])) != nil }
      guard let root = fitting.first, fitting.count == 1 else { return found + ["root keys that open it: \(fitting)"] }
      if !expectation.roots.contains(root) {
        found.append("it opens with root key \(root), and not with one of \(expectation.roots)")
      }
      if let epoch = expectation.dataEpoch, ring.dataKeys.contains(where: { Int($0.epoch) < epoch }) {
        found.append("data keys older than epoch \(epoch) are back")
      }
      found += await StoreCheck(path: path, root: roots[root], expectation: expectation.content).violations()
    } catch { found.append("it cannot be opened: \(error)") }
    return found + traceViolations(when: "after it was used")
  }

  private func traceViolations(when moment: String) -> [String] {
    let search = TraceSearch(expectation.traces)
    return ["", "-wal", "-journal"].filter { suffix in
      search.isFound(in: FileManager.default.contents(atPath: path + suffix).map { Array($0) } ?? [])
    }.map { "wallets.db\($0) holds secrets of somebody who is erased, \(moment)" }
  }
}
