import Testing
import WalletEngineCLI

@Suite struct UserSourceTests {
  @Test func countedUsers() throws {
    let users = CountedUsers(prefix: "p-", count: 5)
    #expect(users.total == 5)
    #expect(users.next(upTo: 2).map(Line.init) == [.id(1, "p-1"), .id(2, "p-2")])
    #expect(users.next(upTo: 100).map(Line.init) == [.id(3, "p-3"), .id(4, "p-4"), .id(5, "p-5")])
    #expect(users.next(upTo: 100).isEmpty)
  }

  @Test func countedUsersAtTheEdges() {
    #expect(CountedUsers(prefix: "", count: 1).next(upTo: 9).map(Line.init) == [.id(1, "1")])
    #expect(CountedUsers(prefix: "x", count: 0).next(upTo: 9).isEmpty)
    #expect(CountedUsers(prefix: "x", count: -3).next(upTo: 9).isEmpty)
    #expect(CountedUsers(prefix: "x", count: .max).next(upTo: 3).count == 3)
    #expect(CountedUsers(prefix: "x", count: .max).next(upTo: .min).count == 1)
    #expect(CountedUsers(prefix: "e\u{301}", count: 1).next(upTo: 1).map(Line.init) == [.id(1, "e\u{301}1")])
  }

  @Test(arguments: [1, 7, 100, 5000])
  func asynchronousLines(batch: Int) async throws {
    var numbers: [Int] = []
    for try await line in UserLines(CountedUsers(prefix: "u", count: 250), batch: batch) { numbers.append(line.number) }
    #expect(numbers == Array(1...250))
  }

  @Test func asynchronousFailure() async {
    let lines = UserLines(
      UserListReader(name: "list", source: Pieces(Array("user_id,user_id\n".utf8), sizes: [3])))
    await #expect(throws: UserListError.duplicateColumn(name: "list", column: "user_id")) {
      for try await _ in lines {}
    }
  }
}
