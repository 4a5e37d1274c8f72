import WalletHashing
import WalletSecrets
import WalletStorage

extension RawSpan {
  /// A copy of all bytes.
  var array: [UInt8] {
    withUnsafeBytes { Array($0) }
  }
}

extension GuardedSecret {
  /// A key with known bytes; at most 32 of them are taken.
  convenience init(bytes: [UInt8]) throws {
    try self.init { (key: inout MutableRawSpan) in copyBytes(bytes.prefix(32).array.span.bytes, into: &key, at: 0) }
  }

  /// A copy of the key, which only tests may make.
  var array: [UInt8] { withBytes { $0.array } }
}

extension ArraySlice {
  var array: [Element] { Array(self) }
}

extension Bytes32 {
  /// The bytes in order.
  var bytes: [UInt8] { withBytes { $0.array } }
}

/// Gives out fixed bytes over and over, such as the nonce of a test vector.
struct FixedRandomness: RandomSource {
  let bytes: [UInt8]

  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    for index in 0..<target.byteCount {
      target.storeBytes(of: bytes[index % bytes.count], toByteOffset: index, as: UInt8.self)
    }
  }
}

/// A random source that has none.
struct NoRandomness: RandomSource {
  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    throw .randomnessUnavailable(code: 5)
  }
}

extension Bytes16 {
  /// Nil unless exactly 16 bytes are given.
  init?(array: [UInt8]) {
    self.init(array.span.bytes)
  }
}
