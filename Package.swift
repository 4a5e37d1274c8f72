// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is built the same way: Swift 6 mode, strict memory safety, warnings are errors.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Tests alike, but for strict memory safety: the testing library's own macros expand to unmarked unsafe expressions.
let testSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A C library that the system's package manager provides, and the wrapper module's name.
func systemLibrary(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/\(name)",
    pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])]
  )
}

// The library's own .pc file carries a -D that the package manager drops with a warning; Linux needs no flag of it.
#if os(Linux)
  let utf8procPkgConfig: String? = nil
#else
  let utf8procPkgConfig: String? = "libutf8proc"
#endif

func room(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(
  of name: String, uses dependencies: [Target.Dependency], aliases: [SwiftSetting] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: testSettings + aliases)
}

// Tests of code as it is written for Apple's systems: there, `import Combine` is Combine, here it is the stand-in.
#if os(Linux)
  let combineAliases: [SwiftSetting] = [.unsafeFlags(["-module-alias", "Combine=CombineShim"])]
#else
  let combineAliases: [SwiftSetting] = []
#endif

/// The kernels' files include their own headers by folder.
let kernelSettings: [CSetting] = [.headerSearchPath(".")]

let package = Package(
  name: "wallet-engine",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WalletEngine", targets: ["WalletEngine"]),
    .library(name: "DynamicSDKSwift", targets: ["DynamicSDKSwift", "CombineShim"]),
    .library(name: "WalletSignIn", targets: ["WalletSignIn"]),
    .executable(name: "wallet-engine", targets: ["wallet-engine"]),
    .executable(name: "keygen-bench", targets: ["keygen-bench"]),
  ],
  targets: [
    systemLibrary("CWalletSecp256k1", pkgConfig: "libsecp256k1", apt: "libsecp256k1-dev", brew: "secp256k1"),
    systemLibrary("CWalletSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    systemLibrary("CWalletSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("CWalletOpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    systemLibrary("CWalletCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    systemLibrary("CWalletUtf8proc", pkgConfig: utf8procPkgConfig, apt: "libutf8proc-dev", brew: "utf8proc"),
    // System calls with variable argument lists, wrapped as inline functions; a header only, nothing to install.
    .systemLibrary(name: "CWalletSystem", path: "Sources/CWalletSystem"),
    // The BIP-39 word lists, embedded by the C compiler, and the constant-time scans of them.
    .target(name: "CWalletWordLists", exclude: ["lists", "PROVENANCE.md"]),

    // The fast engines: public keys and hashes of many secrets at a time, in constant time. The header is the contract.
    .target(name: "CWalletKernels", cSettings: kernelSettings),
    // The files of Vectors/, embedded by the C compiler.
    .target(name: "CWalletVectors"),

    // Strict reading of texts that others have made: key files and tokens.
    room("WalletJSON", uses: []),
    room("WalletSecrets", uses: ["CWalletSodium"]),
    room("WalletHashing", uses: ["CWalletSodium", "CWalletOpenSSL", "WalletSecrets"]),
    room("WalletCurves", uses: ["CWalletSecp256k1", "CWalletSodium", "WalletSecrets", "WalletHashing"]),
    room("WalletAddresses", uses: ["WalletHashing"]),
    room(
      "WalletKeygen",
      uses: [
        "CWalletKernels", "CWalletSodium", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletAddresses",
      ]),
    room(
      "WalletHD",
      uses: [
        "CWalletUtf8proc", "CWalletWordLists", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletAddresses",
        "WalletKeygen",
      ]),
    room(
      "WalletStorage",
      uses: ["CWalletSodium", "CWalletSQLite", "WalletSecrets", "WalletHashing", "WalletAddresses"]),
    room(
      "WalletKeyFiles",
      uses: [
        "CWalletSodium", "CWalletOpenSSL", "WalletJSON", "WalletSecrets", "WalletHashing", "WalletCurves",
        "WalletAddresses", "WalletHD",
      ]),
    room(
      "WalletProvisioning",
      uses: [
        "WalletKeyFiles",
        "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses", "WalletHD",
        "WalletStorage",
      ]),
    room(
      "WalletEngine",
      uses: [
        "WalletKeyFiles",
        "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses", "WalletHD",
        "WalletStorage",
        "WalletProvisioning",
      ]),
    // Who a user is. Not part of the umbrella: it brings libcurl, which a program without tokens does not need.
    room(
      "WalletSignIn",
      uses: [
        "CWalletCurl", "CWalletOpenSSL", "CWalletSodium", "CWalletUtf8proc", "WalletJSON", "WalletSecrets",
        "WalletHashing", "WalletCurves", "WalletAddresses", "WalletStorage", "WalletProvisioning",
      ]),
    // Code written for a hosted SDK, on the local engine: the same names, and Combine's where the system has none.
    room("CombineShim", uses: ["WalletSecrets"]),
    room(
      "DynamicSDKSwift",
      uses: [
        "CombineShim", "WalletEngine", "WalletProvisioning", "WalletSecrets", "WalletSignIn", "WalletStorage",
      ]),
    // What proves a build: the vectors of the standards, run through every room that computes.
    room(
      "WalletConformance",
      uses: [
        "CWalletVectors", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses",
        "WalletHD", "WalletStorage",
      ]),
    room(
      "WalletEngineCLI",
      uses: [
        "WalletKeyFiles",
        "CWalletSystem", "WalletConformance", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletAddresses",
        "WalletKeygen",
        "WalletHD",
        "WalletStorage", "WalletProvisioning", "WalletEngine",
      ]),
    .executableTarget(name: "wallet-engine", dependencies: ["WalletEngineCLI"], swiftSettings: swiftSettings),

    // The plain C implementations that the benchmark compares with are built as their users would build them.
    .target(
      name: "CWalletBenchPeers",
      dependencies: ["CWalletSecp256k1", "CWalletSodium", "CWalletOpenSSL", "CWalletWordLists"],
      path: "Benchmarks/CWalletBenchPeers", cSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("secp256k1"), .linkedLibrary("sodium"), .linkedLibrary("crypto")]),
    .target(
      name: "KeygenBench",
      dependencies: [
        "CWalletBenchPeers", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses",
        "WalletHD", "WalletProvisioning",
      ],
      path: "Benchmarks/KeygenBench", swiftSettings: swiftSettings),
    .executableTarget(
      name: "keygen-bench", dependencies: ["KeygenBench"], path: "Benchmarks/keygen-bench",
      swiftSettings: swiftSettings),

    // Counts allocations for the limits in Benchmarks/Thresholds/; stands in for malloc, so it is a program by itself.
    .target(name: "CWalletAllocationCounter", path: "Benchmarks/CWalletAllocationCounter"),
    .executableTarget(
      name: "allocation-counts",
      dependencies: [
        "CWalletAllocationCounter", "WalletSecrets", "WalletKeygen", "WalletAddresses", "WalletHD",
        "WalletProvisioning",
      ],
      path: "Benchmarks/allocation-counts", swiftSettings: swiftSettings),

    .target(
      name: "TestSupport",
      dependencies: [
        "CWalletSQLite", "WalletConformance", "WalletKeygen", "WalletAddresses", "WalletHashing", "WalletStorage",
      ],
      path: "Tests/TestSupport",
      swiftSettings: testSettings),
    tests(of: "WalletSecretsTests", uses: ["WalletSecrets"]),
    tests(of: "WalletJSONTests", uses: ["WalletJSON"]),
    tests(of: "WalletHashingTests", uses: ["WalletConformance", "WalletHashing"]),
    tests(
      of: "WalletCurvesTests",
      uses: ["CWalletSodium", "WalletConformance", "WalletCurves", "WalletHashing", "WalletSecrets"]),
    tests(
      of: "WalletKeygenTests",
      uses: [
        "CWalletKernels", "WalletConformance", "WalletCurves", "WalletHashing", "WalletKeygen", "WalletSecrets",
      ]),
    tests(of: "WalletAddressesTests", uses: ["WalletAddresses", "WalletConformance"]),
    tests(
      of: "WalletHDTests",
      uses: [
        "WalletConformance", "WalletHD", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses",
        "WalletSecrets",
      ]),
    tests(
      of: "WalletKeyFilesTests",
      uses: ["WalletKeyFiles", "WalletHashing", "WalletCurves", "WalletAddresses", "WalletHD", "WalletSecrets"]),
    tests(
      of: "WalletStorageTests",
      uses: [
        "WalletConformance", "WalletStorage", "WalletSecrets", "WalletHashing", "WalletAddresses", "CWalletSodium",
        "CWalletSQLite",
      ]),
    tests(
      of: "WalletProvisioningTests",
      uses: [
        "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen", "WalletAddresses", "WalletStorage",
        "WalletHD", "WalletKeyFiles", "WalletProvisioning", "CWalletSQLite",
      ]),
    tests(
      of: "WalletSignInTests",
      uses: [
        "CWalletOpenSSL", "CWalletSodium", "WalletSignIn", "WalletSecrets", "WalletHashing", "WalletCurves",
        "WalletAddresses", "WalletStorage", "WalletProvisioning",
      ]),
    tests(
      of: "WalletConformanceTests",
      uses: ["WalletConformance", "WalletSecrets", "WalletHashing", "WalletCurves", "WalletKeygen"]),
    tests(of: "CombineShimTests", uses: ["CombineShim"], aliases: combineAliases),
    tests(
      of: "DynamicSDKSwiftTests",
      uses: [
        "CombineShim", "DynamicSDKSwift", "WalletAddresses", "WalletEngine", "WalletHashing", "WalletProvisioning",
        "WalletSecrets", "WalletSignIn", "WalletStorage", "WalletCurves",
      ], aliases: combineAliases),
    tests(
      of: "CLITests",
      uses: [
        "WalletEngineCLI", "WalletAddresses", "WalletHashing", "WalletProvisioning", "WalletSecrets", "wallet-engine",
      ]),
    tests(of: "EndToEndTests", uses: ["wallet-engine", "CWalletSQLite"]),
    tests(of: "ReadmeTests", uses: ["wallet-engine"]),
    // A disk for tests under SQLite: takes down every change, and lets calls and allocations fail.
    .target(
      name: "CWalletFaultyDisk", dependencies: ["CWalletSQLite"], path: "Tests/CWalletFaultyDisk", exclude: ["recorder"]
    ),
    tests(
      of: "CrashTests",
      uses: [
        "CWalletFaultyDisk", "CWalletSQLite", "WalletSecrets", "WalletHashing", "WalletAddresses", "WalletStorage",
        "WalletHD", "WalletKeyFiles", "WalletProvisioning", "wallet-engine",
      ]),
    tests(of: "MemoryScanTests", uses: ["WalletEngine", "CWalletSodium"]),
    tests(
      of: "KeygenBenchTests",
      uses: [
        "KeygenBench", "keygen-bench", "allocation-counts", "WalletConformance", "WalletHashing", "WalletKeygen",
      ]),
  ]
)

// A build that is slow, as the thread sanitizer's, is for some tests only: those named, with what they use.
if let only = Context.environment["WALLET_ENGINE_TESTS"]?.split(separator: " ").map(String.init) {
  let unused = [
    "CWalletBenchPeers", "KeygenBench", "keygen-bench", "CWalletAllocationCounter", "allocation-counts",
    "WalletEngineCLI", "wallet-engine",
  ]
  package.products.removeAll { $0 is Product.Executable }
  package.targets.removeAll { unused.contains($0.name) || $0.type == .test && !only.contains($0.name) }
}
