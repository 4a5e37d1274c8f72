import WalletConformance
import WalletKeygen
import WalletSecrets

/// `verify-vectors`: whether this build, on this CPU and with these libraries, computes what the standards say.
enum VerifyVectorsCommand: Command {
  private static let vectors = ValueOption<String>.text(
    "vectors", "DIR", "A folder laid out as the package's Vectors/, in place of the vectors built in.")
  private static let engine = ValueOption<String>.choice(
    "engine", of: ["auto"] + KeyEngine.availableNames, "The implementation that makes keys.", defaultText: "auto")
  private static let json = Flag("json", "Print JSON.")

  static let declaration = CommandDeclaration(
    "verify-vectors", "Prove this build on this machine with the vectors of the standards; needs no store.",
    discussion: """
      Runs every case that is built in through the libraries and the key engine, alone and in batches. Mismatches go to \
      standard error, each with its file and case; the exit status is 1 if there is any, or if a suite has too few \
      cases. Quick enough to run whenever a service starts.
      """,
    options: [vectors, engine, json, StoreOptions.allowUnlocked])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    if arguments[StoreOptions.allowUnlocked] { MemoryLocking.allowUnlocked() }
    let choice = arguments[engine].flatMap { $0 == "auto" ? nil : KeyEngine.Choice.named($0) } ?? .automatic
    let source = arguments[vectors].map { VectorSource.folder($0) } ?? .embedded
    // By its name, so that it cannot yield to another one: what is reported is what was run.
    let chosen = try KeyEngine(.named(KeyEngine(choice).name))
    let report = try ConformanceRun(of: source, engine: chosen).report()
    try StandardOutput.write(arguments[json] ? jsonText(report) : table(report))
    for suite in report.suites { tell(suite, on: context.console) }
    return report.isClean ? .done : .someFailed
  }

  /// More of one suite would push the first ones out of sight; `--json` has them all.
  private static let toldMismatches = 20

  private static func tell(_ suite: ConformanceReport.Suite, on console: Console) {
    for mismatch in suite.mismatches.prefix(toldMismatches) { console.error("mismatch in \(mismatch)") }
    let rest = suite.mismatches.count - toldMismatches
    if rest > 0 { console.error("\(suite.name): \(Numbers.grouped(rest)) more mismatches") }
    if suite.isBelowMinimum {
      console.error("\(suite.name): \(suite.caseCount) cases; at least \(suite.minimumCount) are needed")
    }
  }

  private static func table(_ report: ConformanceReport) -> [UInt8] {
    var machine = TextTable(columns: ["vectors", report.isClean ? "as expected" : "NOT AS EXPECTED"])
    machine.add(["engine", report.engine])
    machine.add(["CPU features", ProcessorFeatures.relevant.joined(separator: " ")])
    for (name, version) in VersionCommand.components { machine.add([name, version]) }
    var suites = TextTable(columns: ["suite", "standard", "generated", "mismatches", "ms"])
    for suite in report.suites {
      suites.add([
        suite.name, Numbers.grouped(suite.standardCount), Numbers.grouped(suite.generatedCount),
        Numbers.grouped(suite.mismatches.count), milliseconds(suite.processorTime),
      ])
    }
    suites.add([
      "total", Numbers.grouped(report.suites.reduce(0) { $0 + $1.standardCount }),
      Numbers.grouped(report.suites.reduce(0) { $0 + $1.generatedCount }),
      Numbers.grouped(report.mismatches.count), milliseconds(report.elapsed),
    ])
    return machine.text + [UInt8(ascii: "\n")] + suites.text
  }

  private static func milliseconds(_ duration: Duration) -> String {
    Numbers.grouped(Int((duration / .milliseconds(1)).rounded()))
  }

  private static func jsonText(_ report: ConformanceReport) -> [UInt8] {
    let suites = report.suites.map { suite in
      JSONValue.object([
        ("name", .string(suite.name)), ("standard", .integer(suite.standardCount)),
        ("generated", .integer(suite.generatedCount)), ("minimum", .integer(suite.minimumCount)),
        ("milliseconds", .number(suite.processorTime / .milliseconds(1))),
        ("mismatches", .array(suite.mismatches.map(jsonValue))),
      ])
    }
    return JSONValue.object([
      ("as_expected", .bool(report.isClean)), ("engine", .string(report.engine)),
      ("cpu_features", .array(ProcessorFeatures.relevant.map { .string($0) })),
      ("versions", .object(VersionCommand.components.map { ($0.name, .string($0.version)) })),
      ("cases", .integer(report.caseCount)), ("mismatches", .integer(report.mismatches.count)),
      ("milliseconds", .number(report.elapsed / .milliseconds(1))), ("suites", .array(suites)),
    ]).text
  }

  private static func jsonValue(_ mismatch: ConformanceMismatch) -> JSONValue {
    .object([
      ("file", .string(mismatch.file)), ("case", .string(mismatch.caseID)),
      ("operation", .string(mismatch.operation)), ("detail", .string(mismatch.detail)),
    ])
  }
}
