import CWalletKernels
import Testing

/// Tables of multiples of the base points that came out wrong, for instance by faulty memory, are not used.
@Suite("Tables of the kernels")
struct KernelTableTests {
  private static let engines = [WK_PORTABLE, WK_AVX512IFMA].filter { wk_engine_available($0) == 1 }

  @Test(arguments: engines.map(\.rawValue))
  func thoseThatAreMadeAreRight(_ rawValue: UInt32) {
    let engine = wk_engine(rawValue: rawValue)
    #expect(wk_ed25519_prepare(engine) == WK_OK)
    #expect(wk_secp256k1_prepare(engine) == WK_OK)
  }

  @Test(arguments: engines.map(\.rawValue))
  func aFlippedBitOfEd25519sIsRefused(_ rawValue: UInt32) throws {
    let engine = wk_engine(rawValue: rawValue)
    var byteCount = 0
    let table = try #require(unsafe wk_ed25519_table(engine, &byteCount))
    let copy = try #require(unsafe AlignedCopy(of: table, byteCount: byteCount))
    #expect(unsafe wk_ed25519_check_table(engine, copy.base) == WK_OK)
    for byte in stride(from: 0, to: byteCount, by: 509) + [byteCount - 1] {
      copy.flipBit(byte % 8, ofByte: byte)
      #expect(unsafe wk_ed25519_check_table(engine, copy.base) == WK_OFF_CURVE, "byte \(byte)")
      copy.flipBit(byte % 8, ofByte: byte)
    }
    #expect(unsafe wk_ed25519_check_table(engine, copy.base) == WK_OK)
  }

  @Test(arguments: engines.map(\.rawValue))
  func aFlippedBitOfSecp256k1sIsRefused(_ rawValue: UInt32) throws {
    let engine = wk_engine(rawValue: rawValue)
    let byteCount = wk_secp256k1_table_bytes(engine)
    let table = try #require(unsafe wk_secp256k1_shared_table(engine))
    let copy = try #require(unsafe AlignedCopy(of: UnsafeRawPointer(table), byteCount: byteCount))
    #expect(unsafe wk_secp256k1_check_table(OpaquePointer(copy.base)) == WK_OK)
    // The entries lie at the end, behind the engine's number and a constant of the recoding.
    for byte in stride(from: byteCount - 65_536, to: byteCount, by: 509) + [byteCount - 1] {
      copy.flipBit(byte % 8, ofByte: byte)
      #expect(unsafe wk_secp256k1_check_table(OpaquePointer(copy.base)) == WK_OFF_CURVE, "byte \(byte)")
      copy.flipBit(byte % 8, ofByte: byte)
    }
    #expect(unsafe wk_secp256k1_check_table(OpaquePointer(copy.base)) == WK_OK)
  }
}

/// A table of the test's own.
@safe
private final class AlignedCopy {
  let base: UnsafeMutableRawPointer
  private let byteCount: Int

  @unsafe
  init?(of table: UnsafeRawPointer, byteCount: Int) {
    unsafe base = .allocate(byteCount: byteCount, alignment: 64)
    self.byteCount = byteCount
    unsafe base.copyMemory(from: table, byteCount: byteCount)
  }

  deinit { unsafe base.deallocate() }

  func flipBit(_ bit: Int, ofByte byte: Int) {
    precondition(byte >= 0 && byte < byteCount)
    let old = unsafe base.load(fromByteOffset: byte, as: UInt8.self)
    unsafe base.storeBytes(of: old ^ (1 << UInt8(bit)), toByteOffset: byte, as: UInt8.self)
  }
}
