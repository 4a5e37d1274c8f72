/// An issuer's keys as last read, and when to read them again.
///
/// Any number of tokens that come meanwhile share one reading. There is at most one reading a minute, whatever strangers
/// write into `kid`, or one in five seconds as long as none has succeeded.
actor KeySetCache {
  /// After so many seconds a key set is read again before it is used; a key that the issuer withdrew is honoured no longer.
  static let refreshAge: UInt64 = 15 * 60
  /// For so many seconds a key set is used when it cannot be read again.
  static let maximumAge: UInt64 = 24 * 60 * 60
  /// The least number of seconds between two readings.
  static let interval: UInt64 = 60
  /// The same until there is a key set.
  static let firstInterval: UInt64 = 5

  private let source: KeySetReader
  private let clock: @Sendable () -> UInt64
  private var kept: (keys: KeySet, time: UInt64)?
  private var lastAttempt: (time: UInt64, failure: SignInError?)?
  private var reading: Task<Result<KeySet, SignInError>, Never>?

  init(source: KeySetReader, clock: @escaping @Sendable () -> UInt64) {
    self.source = source
    self.clock = clock
  }

  /// The key that a token's header means, from a newer key set if this one does not have it.
  func key(for header: TokenHeader) async throws(SignInError) -> VerificationKey {
    let keys = try await current()
    do throws(SignInError) { return try keys.key(for: header) } catch {
      guard error == .unknownKeyID || error == .missingKeyID, mayRead else { throw error }
    }
    guard case .success(let newer) = await read() else { return try keys.key(for: header) }
    return try newer.key(for: header)
  }

  private func age(of time: UInt64) -> UInt64 {
    let now = clock()
    return now >= time ? now - time : 0
  }

  /// Whether a reading is due by the clock, or is under way.
  private var mayRead: Bool {
    if reading != nil { return true }
    guard let lastAttempt else { return true }
    return age(of: lastAttempt.time) >= (kept == nil ? Self.firstInterval : Self.interval)
  }

  /// The keys to look into first.
  private func current() async throws(SignInError) -> KeySet {
    if let kept {
      let age = age(of: kept.time)
      if age < Self.refreshAge || (!mayRead && age < Self.maximumAge) { return kept.keys }
    } else if !mayRead, let failure = lastAttempt?.failure {
      throw failure
    }
    guard mayRead else { throw lastAttempt?.failure ?? .keySetTimedOut }
    switch await read() {
    case .success(let keys): return keys
    case .failure(let error):
      guard let kept, age(of: kept.time) < Self.maximumAge else { throw error }
      return kept.keys
    }
  }

  /// Reads the key set, or waits for the reading that is under way.
  private func read() async -> Result<KeySet, SignInError> {
    if let reading { return await reading.value }
    lastAttempt = (clock(), nil)
    let task = Task { [source] in await source.read() }
    reading = task
    let outcome = await task.value
    reading = nil
    switch outcome {
    case .success(let keys): kept = (keys, clock())
    case .failure(let error): lastAttempt?.failure = error
    }
    return outcome
  }
}
