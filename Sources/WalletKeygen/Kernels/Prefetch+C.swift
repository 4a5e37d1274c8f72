import CWalletKernels

/// Asking for memory before it is needed.
enum Prefetch {
  /// Has the processor bring an element of an array near while other work goes on; the index must be valid.
  static func element(_ index: Int, of array: [UInt64]) {
    unsafe array.withUnsafeBufferPointer { array in
      guard let base = array.baseAddress, index >= 0, index < array.count else { return }
      unsafe wk_prefetch(base + index)
    }
  }
}
