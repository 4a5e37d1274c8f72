import Dispatch
import WalletAddresses
import WalletCurves
import WalletHashing
package import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension KeyEngine {
  /// More than any machine's memory holds.
  private static let mostUsers = 1 << 36

  /// How many users' wallets are one piece of work: a kernel's largest batch, about 10 ms.
  package static let usersPerSlice = KernelKeyEngine.largestBatch

  /// Makes EVM and Solana wallets from fresh random keys, in memory only.
  ///
  /// Works on all processors and returns when all are made: call it from a thread that may wait, not from a task. Of each
  /// slice, one user's keys are taken through the reference libraries to both texts. The private keys need 64 bytes of
  /// lockable memory a user, the texts 86 more.
  ///
  /// - Parameters:
  ///   - count: how many users, 0 or more.
  ///   - choice: the engine.
  ///   - threadCount: how many threads work; all processors if nil.
  ///
  /// Throws ``KeygenError``; nothing is kept then.
  public static func generateWallets(
    count: Int, engine choice: Choice = .automatic, threadCount: Int? = nil
  ) throws(KeygenError) -> GeneratedWallets {
    try KeyEngine(choice).generateWallets(
      count: count, threadCount: threadCount, random: SystemRandomness(), monitor: monitor)
  }

  package func generateWallets(
    count: Int, threadCount: Int? = nil, random: some RandomSource,
    monitor: RepeatedKeyMonitor = RepeatedKeyMonitor()
  ) throws(KeygenError) -> GeneratedWallets {
    guard count >= 0, count <= Self.mostUsers else { throw .secretMemory(.invalidByteCount(count)) }
    let sliceCount = Self.usersPerSlice
    if count > 0, count <= sliceCount {
      // No second thread would find work; a log-in is not kept waiting for one.
      return GeneratedWallets(try slice(count: count, monitor: monitor, random: random), each: sliceCount)
    }
    let ranges = stride(from: 0, to: count, by: sliceCount).map { min(sliceCount, count - $0) }
    let work = PlainLock(SliceWork(slices: ranges.count))
    let threads = min(threadCount ?? Self.processorCount, ranges.count)
    DispatchQueue.concurrentPerform(iterations: max(threads, 1)) { _ in
      while let index = work.withLock({ $0.next() }) {
        let made: Result<GeneratedWallets.Slice, KeygenError>
        do throws(KeygenError) {
          made = .success(try slice(count: ranges[index], monitor: monitor, random: random))
        } catch { made = .failure(error) }
        work.withLock { $0.store(made, at: index) }
      }
    }
    let slices = try work.withLock { (work) throws(KeygenError) in try work.finished() }
    return GeneratedWallets(slices.first, Array(slices.dropFirst()), each: sliceCount)
  }

  /// Remembers the draws of every call.
  package static let monitor = RepeatedKeyMonitor()

  /// One slice of users, from the draw of their keys to the texts of their addresses.
  func slice(
    count: Int, monitor: RepeatedKeyMonitor, random: some RandomSource
  ) throws(KeygenError) -> GeneratedWallets.Slice {
    if count == 1, backend.isReference(forCount: 1) { return try Self.single(monitor: monitor, random: random) }
    let keys = try RawKeyBatch(secp256k1Count: count, ed25519Count: count, engine: self, random: random)
    try monitor.record(keys)
    var texts = [UInt8](repeating: 0, count: count * GeneratedWallets.Slice.textByteCount)
    try write(keys, into: &texts)
    let slice = GeneratedWallets.Slice(arena: keys.arena, count: count, texts: .many(texts))
    if count > 0, !backend.isReference(forCount: count) { try verify(slice, at: Int.random(in: 0..<count)) }
    return slice
  }

  /// Writes the texts of all EVM addresses, then those of all Solana addresses.
  private func write(_ keys: RawKeyBatch, into texts: inout [UInt8]) throws(KeygenError) {
    let evmByteCount = keys.secp256k1.count * EVMAddress.textByteCount
    var span = texts.mutableSpan
    var bytes = unsafe span.mutableBytes
    let byteCount = bytes.byteCount
    var evm = bytes._mutatingExtracting(0..<evmByteCount)
    try backend.evmAddressTexts(of: keys.secp256k1, into: &evm)
    var solana = bytes._mutatingExtracting(evmByteCount..<byteCount)
    try backend.solanaAddressTexts(of: keys.ed25519, into: &solana)
  }

  /// Takes one user's keys through the libraries, one at a time, to both texts.
  private func verify(_ slice: GeneratedWallets.Slice, at index: Int) throws(KeygenError) {
    defer { SecureWipe.stack() }
    let wallets = GeneratedWallets(slice, each: slice.count)
    var scratch: Secret
    do { scratch = try Secret(byteCount: Ed25519.expandedByteCount) } catch { throw .secretMemory(error) }
    do throws(CurveError) {
      let point = try slice.arena.withBytes(ofSlot: index) { (key) throws(CurveError) in
        try Secp256k1.publicKey(of: key)
      }
      let key = try slice.arena.withBytes(ofSlot: slice.count + index) { (seed) throws(CurveError) in
        try scratch.withMutableBytes { (scratch) throws(CurveError) in
          try Ed25519.publicKey(ofSeed: seed, scratch: &scratch)
        }
      }
      let evm = EVMAddress(publicKeyDigest: point.withUncompressedBytes { Keccak256.hash($0) }).description
      let solana = SolanaAddress(key.bytes).description
      guard wallets.address(at: index, on: .evm).description.utf8.elementsEqual(evm.utf8),
        wallets.address(at: index, on: .solana).description.utf8.elementsEqual(solana.utf8)
      else { throw .libraryFailure }
    } catch { throw .engineFault(name) }
  }

  private static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// Slices that threads take one after the other.
private struct SliceWork {
  private var slices: [GeneratedWallets.Slice?]
  private var started = 0
  private var failure: KeygenError?

  init(slices count: Int) {
    slices = Array(repeating: nil, count: count)
  }

  mutating func next() -> Int? {
    guard failure == nil, started < slices.count else { return nil }
    defer { started += 1 }
    return started
  }

  mutating func store(_ made: Result<GeneratedWallets.Slice, KeygenError>, at index: Int) {
    switch made {
    case .success(let slice): slices[index] = slice
    case .failure(let error): failure = failure ?? error
    }
  }

  func finished() throws(KeygenError) -> [GeneratedWallets.Slice] {
    if let failure { throw failure }
    return slices.compactMap { $0 }
  }
}
