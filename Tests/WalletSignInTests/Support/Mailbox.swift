import Foundation
import WalletSecrets
import WalletSignIn
import WalletStorage

/// What the delivery hook was given, and a clock to turn.
final class Mailbox: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [(address: SignInAddress, code: String)] = []
  private var time: UInt64 = 1_800_000_000
  private var broken = false

  var messages: [(address: SignInAddress, code: String)] { lock.withLock { kept } }
  var lastCode: String { messages.last?.code ?? "" }
  var now: UInt64 { lock.withLock { time } }
  var isBroken: Bool {
    get { lock.withLock { broken } }
    set { lock.withLock { broken = newValue } }
  }

  func wait(_ seconds: Int) { lock.withLock { time = UInt64(Int(time) + seconds) } }

  var clock: SignInClock { SignInClock(calendar: { self.now }, steady: { 0 }) }

  var delivery: OneTimePasswords.Delivery {
    { address, code in
      if self.isBroken { throw TestFailure(what: "the mail server is down") }
      self.lock.withLock { self.kept.append((address, code)) }
    }
  }

  /// A code of six digits that is not this one.
  static func wrong(_ code: String, _ number: Int = 1) -> String {
    let value = ((Int(code) ?? 0) + number) % 1_000_000
    return String(repeating: "0", count: 6 - String(value).count) + String(value)
  }
}

/// A key for tests, the same each time.
func testKey(_ byte: UInt8 = 9) throws -> GuardedSecret {
  try GuardedSecret { (bytes: inout MutableRawSpan) in
    for index in 0..<bytes.byteCount { bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
  }
}

/// Every kind of storage that the rules are tested with.
enum StorageKind: String, CaseIterable, Sendable {
  case inMemory
  case sqlite

  /// A storage, and what has to live as long.
  func make() throws -> (storage: any OneTimePasswordStorage, folder: TemporaryFolder?) {
    switch self {
    case .inMemory: return (InMemoryOneTimePasswords(), nil)
    case .sqlite:
      let folder = try TemporaryFolder()
      return (try Self.database(in: folder), folder)
    }
  }

  /// The store in a folder, made if it is not there.
  static func database(in folder: TemporaryFolder) throws -> SQLiteStore {
    let path = folder.path("wallets.db")
    if try !SQLiteStore.exists(at: path) {
      let ring = try KeyRing.make(root: try testKey(), random: SystemRandomness())
      guard try SQLiteStore.create(at: path, holding: ring) else { throw TestFailure(what: "no store") }
    }
    return try SQLiteStore(path: path)
  }
}
