import WalletHashing
import WalletStorage

/// The limits of one-time passwords.
package enum OneTimePasswordLimits {
  /// How long a code is valid, in seconds.
  package static let codeSeconds: UInt64 = 10 * 60
  /// How far the clock may have gone back since a code was sent.
  static let clockSlack: UInt64 = 60
  /// How many attempts there are at one code.
  package static let attemptsPerCode = 5
  /// How many wrong attempts there are for one identity within 24 hours.
  package static let failuresPerDay = 10
  /// How many codes are sent to one identity within an hour.
  package static let sendsPerHour = 5
  /// The same within a day.
  package static let sendsPerDay = 10
  static let hour: UInt64 = 60 * 60
  static let day: UInt64 = OneTimePasswordLifetime.rowSeconds
}

/// The rules, as changes of one row: each is the body of a transaction.
extension OneTimePasswordRow {
  /// Takes the place of the code that is out, unless too many were sent.
  mutating func send(_ hash: Bytes32, now: UInt64) -> SignInError? {
    forget(now)
    if sends.count >= OneTimePasswordLimits.sendsPerDay, let oldest = sends.min() {
      return .tooManyCodes(until: oldest &+ OneTimePasswordLimits.day)
    }
    let recent = sends.filter { Self.isWithin(OneTimePasswordLimits.hour, of: $0, now) }
    if recent.count >= OneTimePasswordLimits.sendsPerHour, let oldest = recent.min() {
      return .tooManyCodes(until: oldest &+ OneTimePasswordLimits.hour)
    }
    codeHash = hash
    sentAt = now
    attemptCount = 0
    sends.append(now)
    return nil
  }

  /// Takes back a code that could not be delivered; that it was sent still counts.
  mutating func withdraw(_ hash: Bytes32) {
    if codeHash == hash { codeHash = nil }
  }

  /// Counts an attempt as a wrong one, before it is known what it is; whether or not there is a code.
  mutating func attempt(now: UInt64) -> SignInError? {
    forget(now)
    if failures.count >= OneTimePasswordLimits.failuresPerDay, let oldest = failures.min() {
      return .tooManyAttempts(until: oldest &+ OneTimePasswordLimits.day)
    }
    guard attemptCount < OneTimePasswordLimits.attemptsPerCode else { return .codeAttemptsUsedUp }
    attemptCount += 1
    failures.append(now)
    return nil
  }

  /// Uses up a code that was found right, and takes its attempt off the wrong ones; false if another call was first.
  mutating func use(_ hash: Bytes32, attemptedAt time: UInt64) -> Bool {
    guard codeHash == hash else { return false }
    codeHash = nil
    attemptCount = 0
    if let index = failures.lastIndex(of: time) { failures.remove(at: index) }
    return true
  }

  /// Whether a code that was sent is still valid.
  func isCodeValid(now: UInt64) -> Bool {
    now >= sentAt ? now - sentAt < OneTimePasswordLimits.codeSeconds : sentAt - now <= OneTimePasswordLimits.clockSlack
  }

  /// Drops times that no longer count, and those of a clock that was wrong by more than a day.
  private mutating func forget(_ now: UInt64) {
    failures.removeAll { !Self.isWithin(OneTimePasswordLimits.day, of: $0, now) }
    sends.removeAll { !Self.isWithin(OneTimePasswordLimits.day, of: $0, now) }
  }

  private static func isWithin(_ seconds: UInt64, of time: UInt64, _ now: UInt64) -> Bool {
    (now >= time ? now - time : time - now) < seconds
  }
}
