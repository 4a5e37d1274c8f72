import CWalletKernels
import WalletSecrets

/// `CWalletKernels` behind Swift types: one implementation with its tables and its scratch memory.
///
/// Every call returns false or nil where the kernel refused; what that means is for ``KernelKeyEngine`` to say.
struct Kernels: Sendable {
  /// An implementation in C, the slower before the faster.
  enum Kind: CaseIterable, Hashable, Sendable {
    case portable
    case avx512ifma

    var name: String {
      switch self {
      case .portable: "portable"
      case .avx512ifma: "avx512ifma"
      }
    }

    var engine: wk_engine {
      switch self {
      case .portable: WK_PORTABLE
      case .avx512ifma: WK_AVX512IFMA
      }
    }

    /// Whether this processor and its operating system can run it; asked once, for asking takes microseconds.
    var isAvailable: Bool { Self.available.contains(self) }

    /// The number of secp256k1 keys from which on this is faster than the library.
    var secp256k1Crossover: Int {
      switch self {
      case .portable: 8
      case .avx512ifma: 8
      }
    }

    /// The number of Ed25519 keys from which on this is faster than the library.
    var ed25519Crossover: Int {
      switch self {
      case .portable: 8
      case .avx512ifma: 4
      }
    }

    private static let available = Set(allCases.filter { wk_engine_available($0.engine) == 1 })
  }

  let kind: Kind
  /// How many keys go into a batch.
  let batchSize: Int
  let curveScratch: ScratchPool
  let hashScratch: ScratchPool

  private static let shared = PlainLock([Kind: Kernels]())

  /// Whether the memory of the smallest batch leaves enough of what may be locked for keys.
  static func fit(_ kind: Kind, smallestBatch: Int) -> Bool {
    guard let budget = MemoryLocking.budget else { return true }
    return wk_hash_scratch_bytes() + scratchByteCount(kind.engine, smallestBatch) <= budget / 2
  }

  private static func scratchByteCount(_ engine: wk_engine, _ batchSize: Int) -> Int {
    max(wk_secp256k1_scratch_bytes(engine, batchSize), wk_ed25519_scratch_bytes(engine, batchSize))
  }

  /// The kernels of a kind: tables and memory are made on first use and serve the whole process.
  static func shared(_ kind: Kind, largestBatch: Int, smallestBatch: Int) throws(KeygenError) -> Kernels {
    try shared.withLock { (shared) throws(KeygenError) in
      if let known = shared[kind] { return known }
      let made = try Kernels(kind, largestBatch: largestBatch, smallestBatch: smallestBatch)
      shared[kind] = made
      return made
    }
  }

  /// Builds the tables and finds the largest batch whose scratch memory can be locked.
  private init(_ kind: Kind, largestBatch: Int, smallestBatch: Int) throws(KeygenError) {
    let engine = kind.engine
    guard wk_secp256k1_prepare(engine) == WK_OK, wk_ed25519_prepare(engine) == WK_OK else {
      throw .engineFault(kind.name)
    }
    self.kind = kind
    let budget = MemoryLocking.budget
    do { hashScratch = try ScratchPool(byteCount: wk_hash_scratch_bytes(), share: budget.map { $0 / 8 }) } catch {
      throw .secretMemory(error)
    }
    // Threads and their secrets need the rest of what may be locked.
    let share = budget.map { $0 / 8 } ?? .max
    var size = largestBatch
    while true {
      let byteCount = Self.scratchByteCount(engine, size)
      if byteCount > share, size / 2 >= smallestBatch {
        size /= 2
        continue
      }
      do throws(SecretMemoryError) {
        curveScratch = try ScratchPool(byteCount: byteCount, share: budget.map { 3 * $0 / 8 })
        batchSize = size
        return
      } catch {
        guard size / 2 >= smallestBatch else { throw .secretMemory(error) }
        size /= 2
      }
    }
  }
}
