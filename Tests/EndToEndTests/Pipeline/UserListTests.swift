import Testing

/// The ways in which a list of users can come.
@Suite(.endToEnd) struct UserListTests {
  struct List: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var options: [String] = []
    var users: [String]
  }

  static let lists = [
    List(testDescription: "plain", text: "anna\nbert\n", users: ["anna", "bert"]),
    List(testDescription: "no line feed at the end", text: "anna\nbert", users: ["anna", "bert"]),
    List(testDescription: "line ends of Windows", text: "anna\r\nbert\r\n", users: ["anna", "bert"]),
    List(testDescription: "byte order mark", text: "\u{FEFF}anna\nbert\n", users: ["anna", "bert"]),
    List(testDescription: "blank lines", text: "\n\nanna\n\r\n\nbert\n\n", users: ["anna", "bert"]),
    // The whole line is the id, whatever is in it.
    List(
      testDescription: "commas, quotes and spaces in a plain list", text: "a,b\n \"c\" \nd e\n",
      users: ["a,b", " \"c\" ", "d e"]),
    List(
      testDescription: "repeated users", text: "anna\nbert\nanna\nanna\n", users: ["anna", "bert", "anna", "anna"]),
    List(
      testDescription: "CSV by its header", text: "name,user_id,age\nAnna A,anna,7\nBert B,bert,8\n",
      users: ["anna", "bert"]),
    List(
      testDescription: "CSV with mark, quotes and line ends of Windows",
      text: "\u{FEFF}\"name\",\"user_id\"\r\n\"A, Anna\",\"an\"\"na, the first\"\r\n\r\n\"two\nlines\",bert\r\n",
      users: ["an\"na, the first", "bert"]),
    List(
      testDescription: "CSV with a column named", text: "user_id,log in\nwrong1,anna\nwrong2,\"ber,t\"",
      options: ["--column", "log in"], users: ["anna", "ber,t"]),
  ]

  @Test(arguments: lists) func listsAreRead(_ list: List) async throws {
    let workspace = try Workspace()
    try workspace.write("users.list", list.text)
    let command = ["provision", "--users", "users.list"] + list.options + Workspace.storeOptions
    let fromFile = try await workspace.run(command)
    expect(fromFile, exits: 0)
    expect(try WalletLine.parse(fromFile.output), areOf: list.users)
    let fromPipe = try await workspace.run(
      ["provision", "--users=-"] + list.options + Workspace.storeOptions, input: .bytes(Array(list.text.utf8)))
    expect(fromPipe, exits: 0)
    #expect(fromPipe.output == fromFile.output)
  }

  @Test func countedUsers() async throws {
    let workspace = try Workspace()
    let counted = try await workspace.run(
      ["provision", "--count", "2500", "--prefix", "team 7/"] + Workspace.storeOptions)
    expect(counted, exits: 0)
    let rows = try WalletLine.parse(counted.output)
    expect(rows, areOf: users(2500, prefix: "team 7/"))
    // The same ids from a list are the same users.
    #expect(try await workspace.provision(users(2500, prefix: "team 7/")) == rows)
    #expect(try await workspace.list().count == 5000)
  }

  /// Repeated within a transaction and across many of them.
  @Test func repeatedUsersRepeatTheirRows() async throws {
    let workspace = try Workspace()
    var list = users(3000)
    list.insert("user1", at: 5)
    list.insert("user2999", at: 1200)
    list += ["user1", "user3000", "user1"]
    expect(try await workspace.provision(list), areOf: list)
    #expect(try await workspace.list().count == 6000)
    try await workspace.expectCleanAudit()
  }

  /// Swift's `==` takes these for one text; a database does not.
  @Test func idsAreBytes() async throws {
    let workspace = try Workspace()
    let list = ["caf\u{E9}", "cafe\u{301}", "cafe", "cafe ", "Cafe", " cafe"]
    let rows = try await workspace.provision(list)
    #expect(Set(rows.map(\.address)).count == 12)
    #expect(rows.map(\.user) == list.flatMap { [Array($0.utf8), Array($0.utf8)] })
    #expect(try await Set(workspace.list()) == Set(rows))
    for (index, user) in list.enumerated() {
      let shown = try await workspace.run(["show", user] + Workspace.storeOptions)
      expect(shown, exits: 0)
      #expect(String(decoding: shown.output, as: UTF8.self).contains(rows[2 * index].address))
    }
  }
}
