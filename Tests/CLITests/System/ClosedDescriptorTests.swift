import Testing

/// Parents that leave standard input, output or error closed.
@Suite struct ClosedDescriptorTests {
  private static let provision = "\"$tool\" provision --keys raw --store wallets.db --root-key file:keys/root.key"

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    #expect(try Tool.shell("mkdir keys && seq -f user%g 1 50 > users", in: scratch).status == 0)
    return scratch
  }

  /// The files opened next would get the free numbers, and messages would be written into them.
  @Test func messagesGoToNoFile() throws {
    let scratch = try scratch()
    let run = try Tool.shell("\(Self.provision) --users users --output rows 0<&- 2>&-", in: scratch)
    #expect(run.status == 0)
    let rows = try scratch.read("rows").split(separator: "\n")
    #expect(rows.count == 101)
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("user") && $0.split(separator: ",").count == 4 })
    #expect(try Tool.shell("\"$tool\" audit --store wallets.db --root-key file:keys/root.key", in: scratch).status == 0)
  }

  @Test func rowsThatNobodyGetsAreAnError() throws {
    let scratch = try scratch()
    let run = try Tool.shell("\(Self.provision) --users users 1>&-", in: scratch)
    #expect(run.status == 4)
    #expect(run.output.contains("standard output") && run.output.contains("EBADF"))
    // What was committed before the first row stays, and is printed the next time.
    let again = try Tool.shell("\(Self.provision) --users users 2>/dev/null", in: scratch)
    #expect(again.status == 0)
    #expect(again.output.split(separator: "\n").count == 101)
  }

  @Test func aListThatIsClosedIsAnError() throws {
    let scratch = try scratch()
    let run = try Tool.shell("\(Self.provision) --users - 0<&-", in: scratch)
    #expect(run.status == 4)
    #expect(run.output.contains("standard input") && run.output.contains("EBADF"))
    #expect(!scratch.exists("wallets.db"))
  }
}
