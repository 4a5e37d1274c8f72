/// Why memory or randomness for secrets could not be had.
///
/// No case carries anything secret.
public enum SecretMemoryError: Error, Hashable, Sendable {
  /// The system refused to lock `byteCount` bytes in memory, so they could reach a swap device.
  ///
  /// `limit` is the soft `RLIMIT_MEMLOCK` in bytes, nil when unlimited.
  case cannotLock(byteCount: Int, limit: UInt64?)
  /// The system refused to map `byteCount` bytes; `code` is its `errno`.
  case cannotMap(byteCount: Int, code: Int32)
  /// A size that no secret can have was asked for.
  case invalidByteCount(Int)
  /// Two secrets or spans that must be of one length are not.
  case lengthMismatch(expected: Int, found: Int)
  /// The kernel's random generator failed; `code` is its `errno`.
  case randomnessUnavailable(code: Int32)
  /// libsodium could not be initialised.
  case libraryUnavailable
  /// Text that must be hexadecimal is not, at a position counted in bytes from zero.
  case notHexadecimal(position: Int)
}

extension SecretMemoryError: CustomStringConvertible {
  /// What went wrong and what to do.
  public var description: String {
    switch self {
    case .cannotLock(let byteCount, let limit):
      let limitText = limit.map { "\($0) bytes" } ?? "unlimited"
      return "cannot lock \(byteCount) bytes of memory for secrets (locked-memory limit: \(limitText)); "
        + "raise it with 'ulimit -l' or LimitMEMLOCK=, or pass --allow-unlocked to accept that secrets may be swapped"
    case .cannotMap(let byteCount, let code):
      return "cannot map \(byteCount) bytes of memory for secrets (errno \(code))"
    case .invalidByteCount(let byteCount):
      return "a secret cannot have \(byteCount) bytes"
    case .lengthMismatch(let expected, let found):
      return "expected \(expected) bytes, found \(found)"
    case .randomnessUnavailable(let code):
      return "the kernel's random generator failed (errno \(code))"
    case .libraryUnavailable:
      return "libsodium could not be initialised"
    case .notHexadecimal(let position):
      return "not a hexadecimal digit at position \(position)"
    }
  }
}
