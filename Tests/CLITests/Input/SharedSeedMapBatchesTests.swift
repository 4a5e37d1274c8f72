import Testing
import WalletEngineCLI

/// A file that is another one when it is used than when it was checked is not used any further.
@Suite struct SharedSeedMapBatchesTests {
  private static let head = "user_id,index,seed\n"

  private static func users(_ indexes: some Sequence<Int>) -> String {
    indexes.map { "user\($0),\($0),73c5da0a\n" }.joined()
  }

  private static let map = "\(head)\(users(0..<3000))"

  private func check() throws -> SharedSeedMapCheck {
    try SharedSeedMapCheck(MapFixture.reader(Self.map), name: "map", code: try MapFixture.code()) {
      Issue.record("\($0) \($1)")
    }
  }

  private func taken(_ text: String, _ check: SharedSeedMapCheck) throws -> (indexes: [Int], error: SharedSeedMapError?)
  {
    var batches = SharedSeedMapBatches(
      MapFixture.reader(text), name: "map", checked: check, code: try MapFixture.code())
    var indexes: [Int] = []
    do throws(SharedSeedMapError) {
      while true {
        let next = try batches.next()
        if next.isEmpty { return (indexes, nil) }
        indexes += next.map { Int($0.index) }
      }
    } catch { return (indexes, error) }
  }

  @Test func theSame() throws {
    let check = try check()
    #expect(check.marks.count == 3 && !check.hasRightCode && check.end == nil)
    let found = try taken(Self.map, check)
    #expect(found.indexes == Array(0..<3000) && found.error == nil)
  }

  @Test func changed() throws {
    let check = try check()
    let others: [(String, Int)] = [
      (Self.head, 0), ("\(Self.head)\(Self.users(0..<1023))", 0), ("\(Self.head)\(Self.users(0..<1024))", 1024),
      ("\(Self.head)\(Self.users(0..<2999))", 2048), ("\(Self.head)\(Self.users(0..<3001))", 2048),
      ("\(Self.map)\(Self.users(3000..<9000))", 2048), ("\(Self.head)\(Self.users((0..<3000).reversed()))", 0),
      (Self.map.replacing("user1500,1500,", with: "user1500,1501,"), 1024),
      (Self.map.replacing("user2999,2999,", with: "user2999,x,"), 2048),
      (Self.map.replacing("user7,7,", with: "mallory,7,"), 0),
    ]
    for (text, count) in others {
      let found = try taken(text, check)
      #expect(found.indexes == Array(0..<count) && found.error == .changed(name: "map"), "\(text.utf8.count) bytes")
    }
  }

  /// A last mark at the end of a full batch.
  @Test func fullBatches() throws {
    let text = "\(Self.head)\(Self.users(0..<2048))"
    let check = try SharedSeedMapCheck(MapFixture.reader(text), name: "map", code: try MapFixture.code()) {
      Issue.record("\($0) \($1)")
    }
    #expect(check.marks.count == 2)
    #expect(try taken(text, check).error == nil)
    #expect(try taken("\(text)\(Self.users(2048..<2049))", check).indexes.count == 2048)
    #expect(try taken("\(text)\(Self.users(2048..<2049))", check).error == .changed(name: "map"))
  }
}
