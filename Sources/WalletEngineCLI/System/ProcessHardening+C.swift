internal import CWalletSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Protection of this process's memory from being written to disk or read by others.
package enum ProcessHardening {
  /// Switches core dumps off, soft and hard limit, and on Linux marks the process as not dumpable.
  ///
  /// Crashes are no longer reported with what was in the registers; the process just ends.
  ///
  /// The mark also keeps other processes of the same user from attaching to it, and makes the files in `/proc/self`
  /// belong to root. It holds until the next exec; call this before any secret is in memory.
  package static func apply() throws(SystemFailure) {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      let status = unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &none)
    #else
      let status = unsafe setrlimit(RLIMIT_CORE, &none)
    #endif
    guard status == 0 else { throw .last }
    // The runtime's crash reports show registers and memory around them; they go where errors go.
    for number in crashSignals { signal(number, SIG_DFL) }
    let code = wallet_system_forbid_dumps()
    guard code == 0 else { throw SystemFailure(code: code) }
  }

  /// What the Swift runtime catches to write a report.
  package static let crashSignals: [Int32] = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

  /// Whether core dumps are off in this process.
  package static var isApplied: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = unsafe getrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &limit)
    #else
      let status = unsafe getrlimit(RLIMIT_CORE, &limit)
    #endif
    return status == 0 && limit.rlim_cur == 0 && wallet_system_may_dump() != 1
  }
}
