import Dispatch
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct WalletEngineMain {
  /// Synchronous on purpose: Swift concurrency opens descriptors of its own, which would get the numbers of standard
  /// input and output where the parent process left those closed.
  static func main() {
    CommandLineTool.prepareProcess()
    Task { exit(await CommandLineTool.main()) }
    dispatchMain()
  }
}
