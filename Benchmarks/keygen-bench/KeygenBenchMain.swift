import Foundation
import KeygenBench

@main
enum KeygenBenchMain {
  static func main() {
    let command = BenchCommand(
      output: { FileHandle.standardOutput.write(Data($0.utf8)) },
      errorOutput: { FileHandle.standardError.write(Data($0.utf8)) })
    exit(command.run(Array(CommandLine.arguments.dropFirst())))
  }
}
