import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The options of every command that works on a store.
enum StoreOptions {
  static let store = ValueOption<String>.text(
    "store", "PATH", "The wallet store, a SQLite file.", defaultText: "wallets.db")
  static let rootKey = rootKeyOption(
    "root-key", "The key that opens everything: \(rootKeyForms).", defaultText: defaultRootKey)
  static let tenant = ValueOption<Tenant>("tenant", "T", "The group of users.", defaultText: "default") {
    (text) throws(UsageError) in
    do throws(TenantError) { return try Tenant(text) } catch {
      throw .invalidValue(option: "tenant", reason: error.description)
    }
  }
  static let allowUnlocked = Flag(
    "allow-unlocked", "Go on where memory for secrets cannot be locked, so that it may be swapped out.")
  static let quiet = Flag("quiet", "No progress and no summaries on standard error.")

  static let all: [any DeclaredOption] = [store, rootKey, tenant, allowUnlocked, quiet]
  /// Of commands that work on the whole store: one that took a tenant would seem to leave the others out.
  static let ofWholeStore: [any DeclaredOption] = [store, rootKey, allowUnlocked, quiet]

  static let rootKeyForms = "file:PATH, env:NAME, command:/PROGRAM ARGUMENT…, passphrase, or passphrase:FILE"

  /// An option that names a root key.
  static func rootKeyOption(
    _ name: String, _ summary: String, defaultText: String? = nil
  ) -> ValueOption<RootKeySource> {
    ValueOption(name, "SPEC", summary, defaultText: defaultText) { (text) throws(UsageError) in
      do { return try RootKeySource(specification: text, asking: RootPassphrasePrompt.passphrase) } catch {
        throw .invalidValue(option: name, reason: "it is none of \(rootKeyForms)")
      }
    }
  }

  private static let defaultRootKey = "file:~/.config/wallet-engine/root.key"

  /// The path of the store.
  static func path(_ arguments: ParsedArguments) -> String {
    arguments[store] ?? "wallets.db"
  }

  /// Where the root key is.
  static func rootKeySource(_ arguments: ParsedArguments) -> RootKeySource {
    arguments[rootKey] ?? .file("~/.config/wallet-engine/root.key")
  }

  /// What keeps other files apart from those of the store and the root key.
  static func outputGuard(_ arguments: ParsedArguments, inputs: [FileStatus.Identity] = []) -> OutputGuard {
    OutputGuard(store: path(arguments), rootKey: rootKeySource(arguments), inputs: inputs)
  }

  /// Opens the store that there is, lets `body` work with it, and closes it however that ends.
  ///
  /// A process that leaves without closing leaves the log beside the store.
  static func withStore<Result>(
    _ arguments: ParsedArguments, in context: CommandContext, options: ProvisioningOptions? = nil,
    bringsUpToDate: Bool = true, _ body: (WalletProvisioner) async throws -> Result
  ) async throws -> Result {
    let provisioner = try await open(arguments, in: context, options: options, bringsUpToDate: bringsUpToDate)
    let result: Result
    do {
      result = try await body(provisioner)
    } catch {
      await provisioner.close()
      throw error
    }
    await provisioner.close()
    return result
  }

  /// Opens the store.
  ///
  /// A new one is made only for ``ProvisionCommand``.
  static func open(
    _ arguments: ParsedArguments, in context: CommandContext, options given: ProvisioningOptions? = nil,
    createsForSharedSeed: Bool = true, bringsUpToDate: Bool = true
  ) async throws -> WalletProvisioner {
    if arguments[allowUnlocked] {
      MemoryLocking.allowUnlocked()
      if !MemoryLocking.canLock(byteCount: SecretArena.minimumByteCount) {
        context.console.note("memory for secrets cannot be locked here; secrets may reach a swap device")
      }
    }
    var options = given ?? ProvisioningOptions()
    // A new store has no shared seed to make keys from; recover brings it in.
    options.createsStore = given != nil && (given?.keys != .sharedSeed || createsForSharedSeed)
    options.tenant = arguments[tenant] ?? .default
    options.bringsUpToDate = bringsUpToDate
    let source = rootKeySource(arguments)
    let path = path(arguments)
    let chosen = options
    let provisioner = try await RootKeySignals.whileLoading(source) {
      try await WalletProvisioner(store: .sqlite(path), rootKey: source, options: chosen)
    }
    announce(provisioner.opening, of: source, path: path, in: context)
    return provisioner
  }

  private static func announce(
    _ opening: StoreOpening, of source: RootKeySource, path: String, in context: CommandContext
  ) {
    if opening.madeStore, case .passphrase = source {
      context.console.note(
        "the new store \(path) opens with this pass-phrase (root key fingerprint \(opening.rootKeyFingerprint)): "
          + "never forget it: without it the wallets are lost")
    } else if opening.madeRootKey {
      context.console.note(
        "new root key in \(source), fingerprint \(opening.rootKeyFingerprint): "
          + "back this up: without it the wallets are lost")
    } else if opening.madeStore {
      // The key may be left of a run that failed before it could tell of it.
      context.console.note(
        "the new store \(path) opens with the root key in \(source), fingerprint \(opening.rootKeyFingerprint): "
          + "back it up: without it the wallets are lost")
    }
    if opening.madeStore, case .file(let keyPath) = source, directory(of: keyPath) == directory(of: path) {
      context.console.note(
        "the root key lies beside the store: whoever copies that directory has the wallets; keep them apart")
    }
  }

  private static func directory(of path: String) -> [UInt8] {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    return Array(path.utf8[...slash])
  }
}
