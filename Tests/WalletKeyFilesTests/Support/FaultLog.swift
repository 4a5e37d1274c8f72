import Foundation
import TestSupport
import Testing

/// Faults that other wallets have had, collected beside the shared vectors, by their kind.
enum FaultLog {
  struct Missing: Error {
    var kind: String
  }

  /// The input and the expectation of the first entry of a kind that has a certain input.
  static func entry(_ kind: String, with name: String? = nil) throws -> (input: [String: Any], expected: [String: Any])
  {
    let url = SharedVectors.url.deletingLastPathComponent().appendingPathComponent("buglog.json")
    let list = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]] ?? []
    let entries = list.filter { entry in
      guard entry["kind"] as? String == kind else { return false }
      guard let name else { return true }
      return (entry["input"] as? [String: Any])?[name] != nil
    }
    guard let entry = entries.first, let input = entry["input"] as? [String: Any],
      let expected = entry["expected"] as? [String: Any]
    else { throw Missing(kind: kind) }
    return (input, expected)
  }

  /// A JSON value as text.
  static func text(_ value: Any?) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: try #require(value)), as: UTF8.self)
  }
}
