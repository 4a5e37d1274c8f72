#if canImport(Glibc)
  import Foundation
  import Testing
  import WalletSecrets

  /// The rule for memory that the system will not lock; in processes of their own, which take a lower limit for good.
  @Suite("Lock limit", .enabled(if: LockLimit.canBeApplied, LockLimit.whyNot))
  struct LockLimitTests {
    @Test("with nothing lockable, every kind of secret is refused, and the limit is named")
    func nothingLockable() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(0)
        #expect(MemoryLocking.softLimit == 0)
        #expect(!MemoryLocking.canLock(byteCount: 1))
        #expect(throws: SecretMemoryError.cannotLock(byteCount: 4096, limit: 0)) {
          _ = try SecretArena(slotByteCount: 32, slotCount: 128)
        }
        #expect {
          _ = try SecretArena.fitting(slotByteCount: 32, maximumSlotCount: 1 << 20)
        } throws: { LockLimit.isRefusal($0, limit: 0) }
        for byteCount in [1, 32, 4096, 4097] {
          #expect {
            _ = try Secret(byteCount: byteCount)
          } throws: { LockLimit.isRefusal($0, limit: 0) }
        }
        #expect {
          _ = try GuardedSecret(randomFrom: SystemRandomness())
        } throws: { LockLimit.isRefusal($0, limit: 0) }
        #expect(!MemoryLocking.isUnlockedAllowed)
      }
    }

    @Test("unlocked memory is taken once that is allowed")
    func unlockedAllowed() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(0)
        MemoryLocking.allowUnlocked()
        #expect(MemoryLocking.isUnlockedAllowed)
        let arena = try SecretArena(slotByteCount: 32, slotCount: 128)
        #expect(!arena.isLocked)
        let fitting = try SecretArena.fitting(slotByteCount: 32, maximumSlotCount: 1 << 16)
        #expect(!fitting.isLocked)
        #expect(fitting.slotCount == 1 << 16)
        for byteCount in [1, 32, 4096, 4097] {
          let secret = try secret(of: byteCount, filledWith: 7)
          #expect(secret.withBytes { $0.array } == [UInt8](repeating: 7, count: byteCount))
        }
        _ = try GuardedSecret(randomFrom: SystemRandomness())
      }
    }

    @Test("under 64 KiB an arena shrinks to what can be locked")
    func shrinks() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(64 * 1024)
        #expect(MemoryLocking.softLimit == 64 * 1024)
        #expect(MemoryLocking.canLock(byteCount: 64 * 1024))
        #expect(!MemoryLocking.canLock(byteCount: 64 * 1024 + 1))
        #expect(throws: SecretMemoryError.cannotLock(byteCount: 32 << 20, limit: 64 * 1024)) {
          _ = try SecretArena(slotByteCount: 32, slotCount: 1 << 20)
        }
        let arena = try SecretArena.fitting(slotByteCount: 32, maximumSlotCount: 1 << 20)
        #expect(arena.isLocked)
        #expect(arena.slotCount == 2048)
        // All is taken now.
        #expect {
          _ = try SecretArena.fitting(slotByteCount: 32, maximumSlotCount: 1 << 20)
        } throws: { LockLimit.isRefusal($0, limit: 64 * 1024) }
      }
    }

    @Test("64 KiB hold secrets of several sizes, guarded keys and an arena at once")
    func severalKinds() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(64 * 1024)
        let key = try Secret(randomByteCount: 32)
        let text = try Secret(byteCount: 64)
        let line = try Secret(byteCount: 66)
        let root = try GuardedSecret(randomFrom: SystemRandomness())
        let arena = try SecretArena(slotByteCount: 32, slotCount: 256)
        #expect(arena.isLocked)
        #expect(key.byteCount + text.byteCount + line.byteCount == 162)
        #expect(root.withBytes { !ConstantTime.isZero($0) })
      }
    }

    @Test("the pool goes on in single pages when the limit is near, and says so when it is reached")
    func poolAtTheLimit() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(64 * 1024)
        final class Holder {
          let secret: Secret
          init(_ secret: consuming Secret) { self.secret = secret }
        }
        var holders: [Holder] = []
        #expect {
          while holders.count < 100_000 { holders.append(Holder(try Secret(byteCount: 32))) }
        } throws: { LockLimit.isRefusal($0, limit: 64 * 1024) }
        // All of the limit was used for slots.
        #expect(holders.count == 64 * 1024 / 32)
        holders.removeLast()
        _ = try Secret(byteCount: 32)
      }
    }

    @Test("a refusal leaves no memory behind")
    func refusalsDoNotLeak() async {
      await #expect(processExitsWith: .success) {
        try LockLimit.apply(0)
        func refuse() {
          _ = try? GuardedSecret(randomFrom: SystemRandomness())
          _ = try? SecretArena(slotByteCount: 32, slotCount: 1)
          _ = try? Secret(byteCount: 32)
        }
        refuse()
        let before = ProcessStatus.mappingCount
        for _ in 0..<500 { refuse() }
        #expect(ProcessStatus.mappingCount <= before + 8)
      }
    }

    @Test func theMessageNamesTheLimitAndTheWayOut() {
      let text = SecretMemoryError.cannotLock(byteCount: 4096, limit: 65_536).description
      #expect(text.contains("4096 bytes"))
      #expect(text.contains("65536 bytes"))
      #expect(text.contains("ulimit -l"))
      #expect(text.contains("--allow-unlocked"))
      #expect(SecretMemoryError.cannotLock(byteCount: 1, limit: nil).description.contains("unlimited"))
    }
  }

  /// Lowers the lock limit of this process, for good.
  enum LockLimit {
    struct Failed: Error {
      var step: String
      var code: Int32
    }

    static let whyNot: Comment = "this user may lock without limit and cannot give that up"

    /// Root gives up its privileges; another user is bound by the limit already, unless given the capability.
    static let canBeApplied =
      geteuid() == 0 || !ProcessStatus.mayLockWithoutLimit || ProcessInfo.processInfo.environment["CI"] == "true"

    static func apply(_ byteCount: Int) throws {
      var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
      guard setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0 else {
        throw Failed(step: "setrlimit", code: errno)
      }
      // To nobody: leaving user 0 drops CAP_IPC_LOCK, for which the limit does not count.
      if geteuid() == 0, setuid(65_534) != 0 { throw Failed(step: "setuid", code: errno) }
      if ProcessStatus.mayLockWithoutLimit { throw Failed(step: "dropping CAP_IPC_LOCK", code: 0) }
    }

    static func isRefusal(_ error: any Error, limit: UInt64) -> Bool {
      if case .cannotLock(_, limit) = error as? SecretMemoryError { true } else { false }
    }
  }
#endif
