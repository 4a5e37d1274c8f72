import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct WalletEngineMain {
  static func main() async {
    exit(await CommandLineTool.main())
  }
}
