extension MutableRawSpan {
  /// Runs a closure with write access to a part, which must lie within.
  mutating func withBytes<Result: ~Copyable, Failure: Error>(
    in range: Range<Int>, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "part outside the span")
    return try unsafe withUnsafeMutableBytes { (buffer) throws(Failure) in
      var part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[range]).mutableBytes
      return try body(&part)
    }
  }
}
