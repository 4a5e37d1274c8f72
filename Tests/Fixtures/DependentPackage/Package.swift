// swift-tools-version: 6.2

import PackageDescription

// A package as a user of wallet-engine might have it: with targets of names that others use as well.
let enginePath = Context.environment["WALLET_ENGINE_PATH"] ?? "../../.."
let engine = Target.Dependency.product(name: "WalletEngine", package: "wallet-engine")

// The README's examples, one executable each, are put beside the application by the test that builds this package.
let snippetCount = Context.environment["README_SNIPPETS"].flatMap { Int($0) } ?? 0
let sdk = Target.Dependency.product(name: "DynamicSDKSwift", package: "wallet-engine")
let snippets = (0..<snippetCount).map { Target.executableTarget(name: "Snippet\($0)", dependencies: [engine, sdk]) }

// So are the articles' examples and the example program, which says `import Combine`.
let signIn = Target.Dependency.product(name: "WalletSignIn", package: "wallet-engine")
#if os(Linux)
  let combine: [SwiftSetting] = [.unsafeFlags(["-module-alias", "Combine=CombineShim"])]
#else
  let combine: [SwiftSetting] = []
#endif
let copies: [Target] = [
  .executableTarget(name: "Articles", dependencies: [engine, sdk, signIn]),
  .target(name: "AppModel", dependencies: [sdk], swiftSettings: combine),
  .executableTarget(name: "WalletManagerExample", dependencies: ["AppModel", sdk], swiftSettings: combine),
]

let package = Package(
  name: "dependent-package",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wallet-engine", path: enginePath)],
  targets: [
    .target(name: "CSQLite"),
    .target(name: "Signing"),
    .executableTarget(name: "DependentApp", dependencies: ["CSQLite", "Signing", engine]),
  ] + snippets + (snippetCount > 0 ? copies : [])
)
