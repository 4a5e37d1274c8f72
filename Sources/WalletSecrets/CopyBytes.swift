/// Copies a span into another at a byte offset; it must fit there.
package func copyBytes(_ source: RawSpan, into target: inout MutableRawSpan, at offset: Int) {
  precondition(offset >= 0 && offset + source.byteCount <= target.byteCount, "copy outside the span")
  unsafe target.withUnsafeMutableBytes { target in
    unsafe source.withUnsafeBytes { source in
      guard let base = target.baseAddress, let from = source.baseAddress else { return }
      unsafe (base + offset).copyMemory(from: from, byteCount: source.count)
    }
  }
}
