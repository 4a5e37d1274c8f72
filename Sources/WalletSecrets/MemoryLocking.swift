#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process-wide rule for secret memory that the system will not lock.
///
/// By default a refusal is an error as soon as not even ``SecretArena/minimumByteCount`` bytes can be locked.
public enum MemoryLocking {
  private static let unlockedAllowed = PlainLock(false)

  /// Accepts unlocked secret memory from now on, for the rest of the process.
  ///
  /// One way only: nothing can quietly tighten or loosen it again while secrets are held.
  public static func allowUnlocked() {
    unlockedAllowed.withLock { $0 = true }
  }

  /// Whether unlocked secret memory is accepted.
  public static var isUnlockedAllowed: Bool {
    unlockedAllowed.withLock { $0 }
  }

  /// The soft limit on locked memory in bytes (`RLIMIT_MEMLOCK`), nil when unlimited.
  public static var softLimit: UInt64? {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = unsafe getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit)
    #else
      let status = unsafe getrlimit(RLIMIT_MEMLOCK, &limit)
    #endif
    guard status == 0, limit.rlim_cur != rlim_t.max else { return nil }
    return UInt64(limit.rlim_cur)
  }

  /// How many bytes of secret memory there may be at most; nil when unlimited or when unlocked memory is accepted.
  package static var budget: Int? {
    isUnlockedAllowed ? nil : softLimit.map { Int(clamping: $0) }
  }

  /// Whether this process can lock a given number of bytes at this moment, found out by doing it once.
  public static func canLock(byteCount: Int) -> Bool {
    guard let mapping = try? LockedMapping(byteCount: byteCount) else { return false }
    return mapping.isLocked
  }
}
