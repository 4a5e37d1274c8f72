import Foundation
import Testing
import WalletConformance
import WalletKeygen

/// Every case can fail: what it expects is altered, and the run has to name it.
struct AlteredExpectationTests {
  /// One case's JSON with one thing altered; nil where the case has no such thing.
  typealias Alteration = ([String: Any]) -> [String: Any]?

  /// Runs a suite whose cases are all altered, and expects each altered one to be named, by its file and id.
  private func expectAllNamed(_ suite: any ConformanceSuite, _ alter: Alteration) throws -> Int {
    let folder = try VectorFolder(of: [suite.name])
    var altered: Set<String> = []
    for entry in EmbeddedVectors.entries where entry.suite == suite.name {
      let text = Data(EmbeddedVectors.text(of: entry))
      var document = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
      let cases = try #require(document["cases"] as? [[String: Any]])
      document["cases"] = try cases.map { original in
        guard let changed = alter(original) else { return original }
        altered.insert("\(entry.suite)/\(entry.name) \(try #require(original["id"] as? String))")
        return changed
      }
      try folder.write(
        Array(JSONSerialization.data(withJSONObject: document)), to: "\(entry.suite)/\(entry.name)")
    }
    let report = try folder.report(of: [suite])
    let named = Set(report.mismatches.map { "\($0.file) \($0.caseID)" })
    #expect(named == altered, "differs at \(named.symmetricDifference(altered).sorted().prefix(5))")
    #expect(report.isClean == altered.isEmpty)
    return altered.count
  }

  @Test("an expected value", arguments: ConformanceSuites.all.map(\.name))
  func expectedValues(_ name: String) throws {
    let suite = try #require(ConformanceSuites.all.first { $0.name == name })
    var (place, total) = (0, 0)
    // The first field of every case, then the second of those that have one, and so on.
    while true {
      let count = try expectAllNamed(suite) { original in
        guard var expected = original["expected"] as? [String: Any] else { return nil }
        let names = expected.keys.sorted()
        guard place < names.count, let value = expected[names[place]] else { return nil }
        expected[names[place]] = Self.altered(value)
        return original.merging(["expected": expected]) { $1 }
      }
      if count == 0 { break }
      (place, total) = (place + 1, total + count)
    }
    print("suite \(name): \(total) expected values altered, all noticed")
    #expect(total > 0)
  }

  @Test("a success that is expected to fail", arguments: ConformanceSuites.all.map(\.name))
  func successes(_ name: String) throws {
    let suite = try #require(ConformanceSuites.all.first { $0.name == name })
    let count = try expectAllNamed(suite) { original in
      guard original["expected"] != nil else { return nil }
      var changed = original
      changed["expected"] = nil
      changed["failure"] = "rejected"
      return changed
    }
    #expect(count > 0)
  }

  @Test("the class of a failure", arguments: ConformanceSuites.all.map(\.name))
  func failureClasses(_ name: String) throws {
    let suite = try #require(ConformanceSuites.all.first { $0.name == name })
    _ = try expectAllNamed(suite) { original in
      guard let failure = original["failure"] as? String else { return nil }
      var changed = original
      changed["failure"] = failure + "x"
      changed["at"] = nil
      return changed
    }
    let flipped = try expectAllNamed(suite) { original in
      guard original["failure"] != nil else { return nil }
      var changed = original
      changed["failure"] = nil
      changed["at"] = nil
      changed["expected"] = [String: Any]()
      return changed
    }
    print("suite \(name): \(flipped) failures altered, all noticed")
  }

  @Test("where a failure lies", arguments: ConformanceSuites.all.map(\.name))
  func failureDetails(_ name: String) throws {
    let suite = try #require(ConformanceSuites.all.first { $0.name == name })
    for place in 0..<3 {
      _ = try expectAllNamed(suite) { original in
        guard var details = original["at"] as? [String: Any] else { return nil }
        let names = details.keys.sorted()
        guard place < names.count, let value = details[names[place]] else { return nil }
        details[names[place]] = Self.altered(value)
        return original.merging(["at": details]) { $1 }
      }
    }
  }

  /// Another value of the same kind: the last character or digit differs.
  private static func altered(_ value: Any) -> Any {
    switch value {
    case let text as String:
      text.isEmpty ? "00" : text.dropLast() + (text.last == "0" ? "1" : "0")
    case let list as [Any]: list + [0]
    case let object as [String: Any]: object.mapValues { altered($0) }
    case let number as Int: number + 1
    default: "something else"
    }
  }
}
