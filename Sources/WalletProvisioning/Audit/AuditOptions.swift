public import WalletKeygen

/// How an audit works.
public struct AuditOptions: Sendable {
  /// The engine that derives addresses anew; nil takes another than this machine makes wallets with.
  ///
  /// A store does not say which engine made a wallet. Where wallets are made with `avx512ifma` that is `portable`, where
  /// with `portable` it is `reference`.
  public var engine: KeyEngine.Choice?
  /// Of which share of the users the secrets are opened.
  ///
  /// All rows, codes and events are checked in any case.
  public var sample = AuditSample.all
  /// What the store has to continue.
  public var anchors: [StoreAnchor] = []

  /// All secrets, by another engine, and no anchor.
  public init() {}

  func keyEngine() throws(KeygenError) -> KeyEngine {
    if let engine { return try KeyEngine(engine) }
    // The reference first, the one that wallets are made with last.
    let kernels = KeyEngine.availableNames.dropFirst()
    return try KeyEngine(.automatic, availableKernels: Array(kernels.dropLast()))
  }
}

/// A share of users, each taken by a throw of its own.
public struct AuditSample: Hashable, Sendable {
  /// Millionths: 1 to 1,000,000.
  private let millionths: Int

  /// Every user.
  public static let all = AuditSample(millionths: 1_000_000)

  private init(millionths: Int) {
    self.millionths = millionths
  }

  /// A share in percent, with at most four decimals: `100`, `5` or `0.25`; nil unless above 0 and at most 100.
  public init?(percent text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    let decimals = parts.count == 2 ? Array(parts[1]) : []
    guard parts[0].count <= 3, decimals.count <= 4 else { return nil }
    let digits = Array(parts[0]) + decimals + Array(repeating: UInt8(ascii: "0"), count: 4 - decimals.count)
    let value = digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    guard (1...1_000_000).contains(value) else { return nil }
    self.init(millionths: value)
  }

  /// The share in percent.
  public var percent: Double { Double(millionths) / 10_000 }

  /// Whether it is everyone.
  public var isAll: Bool { millionths == Self.all.millionths }

  /// Whether the next user is taken.
  func takes() -> Bool {
    isAll || Int.random(in: 0..<Self.all.millionths) < millionths
  }
}
