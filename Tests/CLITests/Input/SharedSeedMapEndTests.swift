import Testing
import WalletAddresses
import WalletEngineCLI
import WalletProvisioning

/// The last line of a map: a map without it, or one that it was not made for, is not used.
@Suite struct SharedSeedMapEndTests {
  /// Made by Scripts/shared-seed-map.py: of "abandon … about", the tenant `default`, alice 0, bob 1 and carol 2.
  static let end = "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 default\n"
  static let head = "user_id,index,seed\n"
  static let users = "alice,0,73c5da0a\nbob,1,73c5da0a\ncarol,2,73c5da0a\n"
  static let whole = "\(head)\(users)\(end)"

  static func whole(_ old: String, _ new: String) -> String { whole.replacing(old, with: new) }

  /// Checks a map as `recover` does.
  private func check(_ text: String, tenant: Tenant = .default) throws -> SharedSeedMapCheck {
    let check = try SharedSeedMapCheck(MapFixture.reader(text), name: "map", code: try MapFixture.code()) { _, _ in }
    try check.requireEnd(of: tenant, name: "map")
    try check.requireCode(name: "map")
    return check
  }

  @Test func wholeMaps() throws {
    let maps: [String] = [
      Self.whole, String(Self.whole.dropLast()), "\u{FEFF}\(Self.whole)\n\n", Self.whole("\n", "\r\n"),
      "index,note,user_id,seed\n0,#,alice,73C5DA0A\n1,,\"bob\",73C5DA0A\n2,,carol,73c5da0a\n\(Self.end)",
      Self.whole("a4987feacc", "A4987FEACC"),
    ]
    for map in maps { #expect(try check(map).count == 3, "\(map)") }
  }

  struct Altered: Sendable {
    var text: String
    var error: SharedSeedMapError

    init(_ text: String, _ error: SharedSeedMapError) {
      self.text = text
      self.error = error
    }
  }

  static let altered: [Altered] = [
    // Cut at a line's end, with the last line and without it.
    Altered("\(head)\(users)", .noEnd(name: "map")),
    Altered("\(head)alice,0,73c5da0a\nbob,1,73c5da0a\n", .noEnd(name: "map")),
    Altered(whole("carol,2,73c5da0a\n", ""), .wrongCount(name: "map", stated: 3, found: 2)),
    Altered(whole("#end", "dave,3,73c5da0a\n#end"), .wrongCount(name: "map", stated: 3, found: 4)),
    // Exchanged, renamed, moved, in another order, cut with the number put right.
    Altered(
      "\(head)alice,1,73c5da0a\nbob,0,73c5da0a\ncarol,2,73c5da0a\n\(end)", .wrongCode(name: "map")),
    Altered(
      "\(head)bob,1,73c5da0a\nalice,0,73c5da0a\ncarol,2,73c5da0a\n\(end)", .wrongCode(name: "map")),
    Altered(whole("carol", "caroL"), .wrongCode(name: "map")),
    Altered(whole("carol,2", "carol,3"), .wrongCode(name: "map")),
    Altered(whole("carol,2,73c5da0a\n#end,3", "#end,2"), .wrongCode(name: "map")),
    Altered(whole("a4987f", "a4987e"), .wrongCode(name: "map")),
    // Of another seed or tenant.
    Altered(
      whole("#end,3,73c5da0a", "#end,3,b4e3f5ed"),
      .endOfOtherSeed(name: "map", stated: "b4e3f5ed", found: "73c5da0a")),
    Altered(whole(" default", " Default"), .otherTenant(name: "map", stated: "Default", asked: "default")),
    Altered("\(head)\(end)", .empty(name: "map")),
    // Behind the end nothing stands, and it is not the first line.
    Altered("\(whole)dave,3,73c5da0a\n", .badLines(name: "map", count: 1)),
    Altered("\(whole)\(end)", .badLines(name: "map", count: 1)),
    Altered("\(end)\(head)\(users)", .missingColumn(name: "map", column: "user_id")),
  ]

  @Test(arguments: altered) func alteredMaps(_ map: Altered) {
    #expect(throws: map.error) { try check(map.text) }
  }

  /// The code is one of the tenant's name too.
  @Test func ofAnotherTenant() throws {
    #expect(throws: SharedSeedMapError.wrongCode(name: "map")) {
      let check = try SharedSeedMapCheck(
        MapFixture.reader(Self.whole(" default", " Default")), name: "map",
        code: try MapFixture.code(of: try Tenant("Default"))
      ) { _, _ in }
      try check.requireEnd(of: try Tenant("Default"), name: "map")
      try check.requireCode(name: "map")
    }
  }

  /// Without the key a whole map has an end, and nothing is said about its code.
  @Test func withoutAKey() throws {
    let check = try SharedSeedMapCheck(MapFixture.reader(Self.whole), name: "map") { _, _ in }
    try check.requireEnd(of: .default, name: "map")
    #expect(!check.hasRightCode && check.marks.isEmpty)
  }

  /// A last line that was cut or is something else is no user's either.
  @Test(arguments: [
    "#", "#end", "#end,3", "#end,3,", "#End,3,x", "#end,-3,x", "# a comment", "#x,3,73c5da0a",
    "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583",
    "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 ",
    "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca5 default",
    "#end,3,73c5da0g a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 default",
    "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca58g default",
    "#end,99999999999,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 default",
    "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 default,",
  ])
  func brokenEnds(_ line: String) throws {
    var found: [Int] = []
    #expect(throws: SharedSeedMapError.badLines(name: "map", count: 1)) {
      _ = try SharedSeedMapCheck(MapFixture.reader("\(Self.head)\(Self.users)\(line)\n"), name: "map") { line, error in
        found.append(line)
        #expect(error == .end)
      }
    }
    #expect(found == [5])
  }

  /// What is written is read, whatever the users are called.
  @Test func writtenAndRead() throws {
    let names = ["#end", "#", "a#b", "\"#\"", "a,b", " ", "\u{E9}", "e\u{301}", "user_id", "'"]
    let tenant = try Tenant("a, \"b\" #")
    var (code, text) = (try MapFixture.code(of: tenant), SharedSeedMapText.header)
    for (index, name) in names.enumerated() {
      let user = try UserID(name)
      SharedSeedMapText.append(user, index: UInt32(index), fingerprint: "73c5da0a", to: &text)
      code.append(user, index: UInt32(index))
    }
    let end = SharedSeedMapEnd(count: UInt64(names.count), fingerprint: "73c5da0a", code: code.code, tenant: tenant)
    let whole = String(decoding: text + end.line, as: UTF8.self)
    let check = try SharedSeedMapCheck(
      MapFixture.reader(whole), name: "map", code: try MapFixture.code(of: tenant)
    ) { Issue.record("\($0) \($1)") }
    #expect(check.end == end && check.hasRightCode && check.count == names.count)
    try check.requireEnd(of: tenant, name: "map")
    // Readers for whom a bare number sign begins a comment lose the last line and no user.
    #expect(whole.split(separator: "\n").count { $0.hasPrefix("#") } == 1)
  }
}
