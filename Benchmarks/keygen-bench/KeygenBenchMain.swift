import Foundation
import KeygenBench

@main
enum KeygenBenchMain {
  static func main() {
    let command = BenchCommand(
      output: { FileHandle.standardOutput.write(Data($0.utf8)) },
      errorOutput: { FileHandle.standardError.write(Data($0.utf8)) },
      showsProgress: isatty(STDERR_FILENO) == 1, program: Bundle.main.executablePath)
    exit(command.run(Array(CommandLine.arguments.dropFirst())))
  }
}
