#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Pages of anonymous memory, locked if the system allows, left out of core dumps, wiped when released.
@safe
struct LockedMapping: ~Copyable, @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  let isLocked: Bool

  static var pageByteCount: Int { Int(getpagesize()) }

  /// Maps at least `requested` bytes, rounded up to whole pages.
  init(byteCount requested: Int) throws(SecretMemoryError) {
    let page = Self.pageByteCount
    guard requested > 0, requested <= Int.max - page else { throw .invalidByteCount(requested) }
    let size = (requested + page - 1) / page * page
    let mapped = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw .cannotMap(byteCount: size, code: errno)
    }
    unsafe base = mapped
    byteCount = size
    isLocked = unsafe mlock(mapped, size) == 0
    #if os(Linux)
      // Best effort: an old kernel without these still gives correct, only less private, memory.
      unsafe madvise(mapped, size, MADV_DONTDUMP)
      // A forked child gets zeros here, not a second copy of every secret.
      unsafe madvise(mapped, size, MADV_WIPEONFORK)
    #endif
  }

  deinit {
    unsafe SecureWipe.zero(base, byteCount)
    if isLocked { unsafe munlock(base, byteCount) }
    unsafe munmap(base, byteCount)
  }
}
