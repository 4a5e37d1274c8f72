import WalletCurves
import WalletKeygen
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// `doctor`: whether this machine, this store and this key are fit for work.
///
/// Makes nothing.
enum DoctorCommand: Command {
  private static let json = Flag("json", "Print JSON.")

  static let declaration = CommandDeclaration(
    "doctor", "Check libraries, CPU, memory locking, the store and the root key; makes nothing.",
    options: [json] + StoreOptions.all)

  /// One thing that was looked at.
  private struct Check {
    var name: String
    var value: String
    var isFine = true
  }

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    if arguments[StoreOptions.allowUnlocked] { MemoryLocking.allowUnlocked() }
    let machine = libraries() + processor() + memory()
    let store = await store(arguments)
    let checks = machine + store
    if arguments[json] {
      let members = checks.map { check in
        JSONValue.object([
          ("name", .string(check.name)), ("value", .string(check.value)), ("ok", .bool(check.isFine)),
        ])
      }
      try StandardOutput.write(JSONValue.array(members).text)
    } else {
      var table = TextTable(columns: ["check", "ok", "found"])
      for check in checks { table.add([check.name, check.isFine ? "yes" : "NO", check.value]) }
      try StandardOutput.write(table.text)
    }
    return checks.allSatisfy(\.isFine) ? .done : .store
  }

  private static func libraries() -> [Check] {
    var checks = VersionCommand.components.map { Check(name: $0.name, value: $0.version) }
    // The generator point: a library that cannot compute this can compute nothing.
    checks.append(selfTest())
    return checks
  }

  private static func selfTest() -> Check {
    let name = "libsecp256k1"
    do {
      let one = try Secret(byteCount: 32, filledBy: { $0.storeBytes(of: 1, toByteOffset: 31, as: UInt8.self) })
      let x = try Secp256k1.publicKey(of: one).x.description
      let isRight = x == "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
      return Check(name: name, value: isRight ? "computes the base point" : "computes wrongly", isFine: isRight)
    } catch let error as SecretMemoryError {
      // No word on the library, which was not asked.
      return Check(name: name, value: "not tested: \(error)", isFine: false)
    } catch {
      return Check(name: name, value: "computes nothing: \(error)", isFine: false)
    }
  }

  private static func processor() -> [Check] {
    [
      Check(name: "CPU features", value: ProcessorFeatures.relevant.joined(separator: " ")),
      Check(name: "key engines", value: KeyEngine.availableNames.joined(separator: " ")),
    ]
  }

  private static func memory() -> [Check] {
    let limit = MemoryLocking.softLimit.map { "\(Numbers.grouped(Int(clamping: $0))) bytes" } ?? "unlimited"
    let canLock = MemoryLocking.canLock(byteCount: SecretArena.minimumByteCount)
    return [
      Check(name: "locked-memory limit", value: limit),
      Check(
        name: "memory locking",
        value: canLock ? "works" : "refused; raise 'ulimit -l' or LimitMEMLOCK=, or use --allow-unlocked",
        isFine: canLock || MemoryLocking.isUnlockedAllowed),
      Check(
        name: "core dumps", value: ProcessHardening.isApplied ? "off" : "on", isFine: ProcessHardening.isApplied),
    ]
  }

  private static func stretching(_ status: StoreStatus) -> String {
    guard let cost = status.passphraseCost else { return "" }
    return ", Argon2id with \(cost.passes) passes over \(Numbers.grouped(Int(cost.memoryKiB / 1024))) MiB"
  }

  private static func dataKeys(_ status: StoreStatus) -> String {
    guard status.dataKeyEpoch > 0 else { return "none yet" }
    let rotation = status.isRotatingDataKeys ? "; a rotation is not done: run rotate --data" : ""
    return "epoch \(status.dataKeyEpoch)\(rotation)"
  }

  private static func schema(_ found: StoreDiagnosis) -> String {
    guard !found.isUpToDate else { return "version \(found.schemaVersion)" }
    return "version \(found.schemaVersion); the first command that opens the store with its root key brings it to "
      + "version \(found.presentSchemaVersion), and older programs refuse it from then on: make a backup first"
  }

  private static func store(_ arguments: ParsedArguments) async -> [Check] {
    let path = StoreOptions.path(arguments)
    let source = StoreOptions.rootKeySource(arguments)
    do throws(WalletError) {
      let found = try await RootKeySignals.whileLoading(source) { () async throws(WalletError) in
        try await StoreDiagnosis(ofStoreAt: path, rootKey: source)
      }
      let status = found.status
      return [
        Check(name: "store", value: "\(path), \(status.storeID)"),
        Check(name: "schema", value: schema(found)),
        Check(
          name: "root key", value: "\(source), fingerprint \(found.rootKeyFingerprint)" + stretching(status)),
        Check(name: "key ring", value: "epoch \(status.epoch), \(status.dataKeyCount) data keys, unlocked"),
        Check(name: "data keys", value: dataKeys(status)),
        Check(name: "events", value: "\(status.eventCount)"),
      ]
    } catch .store(.notFound) {
      return [Check(name: "store", value: "none at \(path) yet")]
    } catch .rootKey(let error) {
      // Nothing was opened: whether there is a store nobody knows.
      var store = Check(name: "store", value: path)
      if case .partOfStore = error { store = Check(name: "store", value: "\(path), not looked at", isFine: false) }
      return [store, Check(name: "root key", value: error.description, isFine: false)]
    } catch {
      return [Check(name: "store", value: error.description, isFine: false)]
    }
  }
}
