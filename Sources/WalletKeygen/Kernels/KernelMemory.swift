import WalletSecrets

// What the calls into C have in common: spans as pointers to bytes, and arrays that C fills.
extension RawSpan {
  /// Runs a closure with a pointer to the bytes; nil if there are none.
  func withBytePointer<Result>(_ body: (UnsafePointer<UInt8>?) -> Result) -> Result {
    unsafe withUnsafeBytes { unsafe body($0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
  }
}

extension MutableRawSpan {
  /// Runs a closure with a pointer to the bytes; nil if there are none.
  mutating func withBytePointer<Result>(_ body: (UnsafeMutablePointer<UInt8>?) -> Result) -> Result {
    unsafe withUnsafeMutableBytes { unsafe body($0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
  }
}

extension Array {
  /// An array of values without references whose bytes C writes; nil if it says that it could not.
  ///
  /// The bytes are zero beforehand.
  static func filled(count: Int, _ body: (UnsafeMutablePointer<UInt8>?) -> Bool) -> [Element]?
  where Element: BitwiseCopyable {
    var isFilled = false
    let array = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
      isFilled = unsafe body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      initializedCount = count
    }
    return isFilled ? array : nil
  }
}
