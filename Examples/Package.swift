// swift-tools-version: 6.2

import PackageDescription

/// As strict as the package that the examples show.
var settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

// The examples say `import Combine`, as code for Apple's systems does; elsewhere that is the stand-in.
#if os(Linux)
  settings.append(.unsafeFlags(["-module-alias", "Combine=CombineShim"]))
#endif

let sdk = Target.Dependency.product(name: "DynamicSDKSwift", package: "wallet-engine")

let package = Package(
  name: "wallet-engine-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "wallet-engine", path: "..")],
  targets: [
    .target(name: "AppModel", dependencies: [sdk], swiftSettings: settings),
    .executableTarget(name: "WalletManagerExample", dependencies: ["AppModel", sdk], swiftSettings: settings),
  ]
)

// SwiftUI is on Apple's systems only.
#if os(macOS)
  package.targets.append(
    .executableTarget(name: "WalletApp", dependencies: ["AppModel", sdk], swiftSettings: settings))
#endif
