import Foundation

/// Signs in, shows the wallets and chooses the primary one; then does it once more in another process, as after a restart.
///
/// usage: WalletManagerExample [DIRECTORY]
@main
struct WalletManagerExample {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.first, arguments.dropFirst().first) {
      case ("--first-launch", let path?): try await firstLaunch(in: Folder(path))
      case ("--second-launch", let path?): try await secondLaunch(in: Folder(path))
      default:
        let path = arguments.first ?? "wallet-manager-data"
        print("store         \(path)/store/wallets.db")
        for option in ["--first-launch", "--second-launch"] {
          let status = try launch(option, path)
          if status != 0 { exit(status) }
        }
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func firstLaunch(in folder: Folder) async throws {
    print("-- first launch")
    let launch = try await Launch(in: folder)
    try await launch.begin(as: "ada")
    try await launch.makeSolanaPrimary()
  }

  private static func secondLaunch(in folder: Folder) async throws {
    print("-- second launch")
    let launch = try await Launch(in: folder)
    try await launch.begin(as: "ada")
    try await launch.signOut()
    try await launch.signIn(as: "ada")
    try await launch.show()
  }

  /// Runs this program in a process of its own, and returns its exit status.
  private static func launch(_ option: String, _ path: String) throws -> Int32 {
    fflush(nil)
    let program = Process()
    program.executableURL = Bundle.main.executableURL
    program.arguments = [option, path]
    try program.run()
    program.waitUntilExit()
    return program.terminationStatus
  }
}
