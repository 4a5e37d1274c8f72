import WalletProvisioning

/// `audit`: opens every sealed record, derives every address anew, checks every row and the chain of events.
enum AuditCommand: Command {
  private static let json = Flag("json", "Print the summary as JSON.")

  static let declaration = CommandDeclaration(
    "audit", "Open every record, re-derive every address, check every row and the event chain.",
    discussion: """
      Findings go to standard error as they turn up, the summary to standard output; the exit status is 1 if there is \
      any. All tenants are checked, as the store stands when the audit begins. Keep the head of the event chain \
      elsewhere: without it nobody can notice that a whole store was put back to an older state.
      """,
    options: [json] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let (summary, storeID) = try await StoreOptions.withStore(arguments, in: context) { provisioner in
      let summary = try await provisioner.audit { context.console.error($0.description) }
      return (summary, provisioner.opening.storeID.description)
    }
    try StandardOutput.write(arguments[json] ? jsonText(summary, storeID) : table(summary, storeID))
    return summary.isClean ? .done : .someFailed
  }

  private static func rate(_ summary: AuditSummary) -> Double {
    let seconds = summary.elapsed / .seconds(1)
    return seconds > 0 ? Double(summary.wallets) / seconds : 0
  }

  private static func table(_ summary: AuditSummary, _ storeID: String) -> [UInt8] {
    var table = TextTable(columns: ["audit", summary.isClean ? "clean" : "NOT CLEAN"])
    table.add(["store", storeID])
    table.add(["users", Numbers.grouped(summary.users)])
    table.add(["wallets", Numbers.grouped(summary.wallets)])
    table.add(["sealed secrets", Numbers.grouped(summary.secrets)])
    table.add(["events", Numbers.grouped(summary.events)])
    table.add(["findings", Numbers.grouped(summary.findings)])
    table.add(["wallets/s", Numbers.grouped(Int(rate(summary).rounded()))])
    table.add(["event head", "\(summary.headSequence) \(summary.headCode)"])
    return table.text
  }

  private static func jsonText(_ summary: AuditSummary, _ storeID: String) -> [UInt8] {
    JSONValue.object([
      ("clean", .bool(summary.isClean)), ("store_id", .string(storeID)), ("users", .integer(summary.users)),
      ("wallets", .integer(summary.wallets)), ("secrets", .integer(summary.secrets)),
      ("events", .integer(summary.events)), ("findings", .integer(summary.findings)),
      ("wallets_per_second", .number(rate(summary))),
      ("head_sequence", .integer(Int(clamping: summary.headSequence))), ("head_code", .string(summary.headCode)),
    ]).text
  }
}
