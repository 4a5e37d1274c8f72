import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct WalletEngineMain {
  // Not async: the concurrency runtime would open descriptors before the standard ones are looked after.
  static func main() {
    exit(CommandLineTool.main())
  }
}
