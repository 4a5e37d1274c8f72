extension RawSpan {
  /// Runs a closure with the address and the number of the bytes.
  ///
  /// No bytes have an address too: C functions declared to take no null pointer may not be given one, whatever the length.
  func withBytePointer<Result, Failure: Error>(
    _ body: (UnsafePointer<UInt8>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBytes { (buffer) throws(Failure) in
      if let base = buffer.baseAddress {
        return try unsafe body(base.assumingMemoryBound(to: UInt8.self), buffer.count)
      }
      return try unsafe withUnsafePointer(to: UInt8(0)) { (base) throws(Failure) in try unsafe body(base, 0) }
    }
  }
}

extension MutableRawSpan {
  /// Runs a closure with the address of exactly so many bytes; throws ``HashError/wrongByteCount(expected:found:)`` for others.
  mutating func withBytePointer<Result>(
    byteCount: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Result
  ) throws(HashError) -> Result {
    guard self.byteCount == byteCount else { throw .wrongByteCount(expected: byteCount, found: self.byteCount) }
    let result: Result? = unsafe withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe body(base.assumingMemoryBound(to: UInt8.self))
    }
    guard let result else { throw .outOfRange }
    return result
  }
}
