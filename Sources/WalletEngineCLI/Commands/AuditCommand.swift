import WalletKeygen
import WalletProvisioning

/// `audit`: opens sealed records, derives addresses anew, checks every row and the chain of events.
enum AuditCommand: Command {
  private static let json = Flag("json", "Print the summary as JSON.")
  private static let engine = ValueOption<String>.choice(
    "engine", of: ["auto"] + KeyEngine.availableNames,
    "What derives addresses anew; auto is another engine than makes wallets here.", defaultText: "auto")
  private static let sample = ValueOption<AuditSample>(
    "sample", "PERCENT", "Open the secrets of this share of users only, taken at random.", defaultText: "100"
  ) { (text) throws(UsageError) in
    guard let sample = AuditSample(percent: text) else {
      throw .invalidValue(
        option: "sample", reason: "a percentage above 0 and at most 100, with at most four decimals, is needed")
    }
    return sample
  }
  private static let anchor = ValueOption<String>.text(
    "anchor", "FILE", "Check that the store continues what an anchor says, which --write-anchor wrote.")
  private static let writeAnchor = ValueOption<String>.text(
    "write-anchor", "FILE",
    "Write where the store stands if nothing is wrong; an anchor that is there already is checked first; not with "
      + "--sample.")

  static let declaration = CommandDeclaration(
    "audit", "Open every record, re-derive every address, check every row and the event chain.",
    discussion: """
      Findings go to standard error as they turn up, the summary to standard output; the exit status is 1 if there is \
      any. All tenants are checked, as the store stands when the audit begins. Addresses are derived by another engine \
      than makes wallets on this machine, and whoever does not pass is looked at once more by the reference libraries. \
      Rows, their codes, the index of addresses and all events are checked with --sample too. A store of an older version \
      is not brought up to date but refused. Keep an anchor on another machine: without it \
      nobody can notice that a whole store was put back to an older state.
      """,
    options: [json, engine, sample, anchor, writeAnchor] + StoreOptions.ofWholeStore)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let storeFiles = StoreOptions.outputGuard(arguments)
    var options = AuditOptions()
    if let name = arguments[engine], name != "auto" { options.engine = .named(name) }
    options.sample = arguments[sample] ?? .all
    if arguments.has(writeAnchor.name), !options.sample.isAll {
      throw UsageError.pointlessOption(
        writeAnchor.name, reason: "for an audit that opens every secret; leave --\(sample.name) out")
    }
    if let name = arguments[anchor] {
      try storeFiles.check(input: name)
      options.anchors.append(try AnchorFile(name: name).read())
    }
    let target = arguments[writeAnchor].map { AnchorFile(name: $0) }
    if let target {
      try storeFiles.check(OutputTarget.find(target.name, keeping: []), name: target.name)
      // One that is newer than the store must not give way to an older one.
      if let before = try target.readIfThere() { options.anchors.append(before) }
    }
    let chosen = options
    let (summary, storeID) = try await StoreOptions.withStore(
      arguments, in: context, bringsUpToDate: false
    ) { provisioner in
      let summary = try await provisioner.audit(options: chosen) {
        context.console.error($0.description)
      } onProgress: { users in
        context.console.progress(ProgressSnapshot(completed: users))
      }
      context.console.endProgress()
      return (summary, provisioner.opening.storeID.description)
    }
    try StandardOutput.write(
      arguments[json] ? jsonText(summary, storeID, chosen) : table(summary, storeID, chosen))
    if let target { try write(summary, to: target, context) }
    return summary.isClean ? .done : .someFailed
  }

  private static func write(_ summary: AuditSummary, to target: AnchorFile, _ context: CommandContext) throws {
    guard summary.isClean, let anchor = summary.anchor else {
      context.console.note("no anchor was written, since the store is not clean")
      return
    }
    try target.write(anchor)
    context.console.summary(
      "the anchor is in \(target.name); keep it where nobody who can write to the store can replace it")
  }

  private static func rate(_ summary: AuditSummary) -> Double {
    let seconds = summary.elapsed / .seconds(1)
    return seconds > 0 ? Double(summary.wallets) / seconds : 0
  }

  private static func table(_ summary: AuditSummary, _ storeID: String, _ options: AuditOptions) -> [UInt8] {
    var table = TextTable(columns: ["audit", summary.isClean ? "clean" : "NOT CLEAN"])
    table.add(["store", storeID])
    table.add(["engine", summary.engineName])
    if !summary.sample.isAll { table.add(["sample", "\(summary.sample.percent) % of users"]) }
    table.add(["users", Numbers.grouped(summary.users)])
    if summary.erasedUsers > 0 { table.add(["erased users", Numbers.grouped(summary.erasedUsers)]) }
    table.add(["wallets", Numbers.grouped(summary.wallets)])
    table.add(["re-derived", Numbers.grouped(summary.rederivedWallets)])
    table.add(["sealed secrets", Numbers.grouped(summary.secrets)])
    table.add(["events", Numbers.grouped(summary.events)])
    if !options.anchors.isEmpty { table.add(["anchors", Numbers.grouped(options.anchors.count)]) }
    table.add(["findings", Numbers.grouped(summary.findings)])
    table.add(["wallets/s", Numbers.grouped(Int(rate(summary).rounded()))])
    table.add(["event head", "\(summary.headSequence) \(summary.headCode)"])
    return table.text
  }

  private static func jsonText(_ summary: AuditSummary, _ storeID: String, _ options: AuditOptions) -> [UInt8] {
    JSONValue.object([
      ("clean", .bool(summary.isClean)), ("store_id", .string(storeID)), ("engine", .string(summary.engineName)),
      ("sample_percent", .number(summary.sample.percent)), ("users", .integer(summary.users)),
      ("erased_users", .integer(summary.erasedUsers)), ("wallets", .integer(summary.wallets)),
      ("rederived_wallets", .integer(summary.rederivedWallets)), ("secrets", .integer(summary.secrets)),
      ("events", .integer(summary.events)), ("anchors", .integer(options.anchors.count)),
      ("findings", .integer(summary.findings)), ("seconds", .number(summary.elapsed / .seconds(1))),
      ("wallets_per_second", .number(rate(summary))),
      ("head_sequence", .integer(Int(clamping: summary.headSequence))), ("head_code", .string(summary.headCode)),
    ]).text
  }
}
