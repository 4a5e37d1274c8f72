/// The `wallet-engine` program, but for its last step: leaving with a status.
public enum CommandLineTool {
  /// Every command, in the order of the help text.
  private static var implementations: [any Command.Type] {
    [
      ProvisionCommand.self, ListCommand.self, ShowCommand.self, AuditCommand.self, ReindexCommand.self,
      BackupCommand.self,
      RestoreCommand.self, EraseCommand.self, ExportCommand.self, ImportCommand.self, SharedSeedCommand.self,
      RecoverCommand.self, ArchiveCommand.self, UnarchiveCommand.self, ArchiveKeyCommand.self, DeriveCommand.self,
      DiscoverCommand.self, RotateCommand.self, VerifyVectorsCommand.self, DoctorCommand.self, VersionCommand.self,
    ]
  }

  package static let commands = CommandSet(
    program: "wallet-engine",
    summary: "Creates and keeps real EVM and Solana wallets, sealed and durable, for one user or millions.",
    commands: implementations.map { $0.declaration })

  /// Makes the process fit for work; to be called before anything else, also before any concurrency.
  public static func prepareProcess() {
    StandardDescriptors.reserve()
    StandardDescriptors.ignoreBrokenPipes()
  }

  /// Runs the program on the arguments of this process; returns the exit status.
  public static func main() async -> Int32 {
    let console = Console.standardError()
    // Before any secret is in memory; without it a crash could write keys to disk.
    do { try ProcessHardening.apply() } catch { console.note("core dumps could not be switched off: \(error)") }
    do {
      let arguments = try ProcessArguments.validated()
      return await run(arguments, console: console).rawValue
    } catch {
      console.error(error.description)
      return ExitStatus.usage.rawValue
    }
  }

  private static func run(_ arguments: [String], console: Console) async -> ExitStatus {
    do {
      switch try commands.request(arguments) {
      case .help(let text):
        try StandardOutput.write(Array(text.utf8))
      case .version:
        try StandardOutput.write(Array("wallet-engine \(ProgramVersion.text)\n".utf8))
      case .run(let declaration, let parsed):
        guard let command = implementations.first(where: { $0.declaration.name == declaration.name }) else { break }
        let interruption = try Interruption()
        let context = CommandContext(
          console: Console.standardError(quiet: parsed.has(StoreOptions.quiet.name)), interruption: interruption)
        defer { context.console.endProgress() }
        return try await command.run(parsed, in: context)
      }
      return .done
    } catch let error as UsageError {
      console.error(error.description)
      console.note(commands.hint(after: arguments))
      return .usage
    } catch {
      let failure = CommandFailure(error)
      console.error(failure.message)
      return failure.status
    }
  }
}
