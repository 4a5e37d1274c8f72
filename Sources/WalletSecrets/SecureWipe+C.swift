import CWalletSodium

/// Overwriting memory in ways the optimiser may not remove.
package enum SecureWipe {
  /// Zeroes bytes at an address.
  @unsafe
  package static func zero(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
    unsafe sodium_memzero(base, byteCount)
  }

  /// Zeroes a span.
  package static func zero(_ span: inout MutableRawSpan) {
    unsafe span.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { unsafe sodium_memzero(base, buffer.count) }
    }
  }

  /// The stack depth in bytes that one call into the curve and hash libraries stays within.
  package static let stackByteCount = 24 * 1024

  /// The same for a call into the curve libraries only.
  ///
  /// They stay within 2 KiB; binding a call for the first time, or a signal, puts all vector registers there, 3 to 4 KiB.
  package static let curveStackByteCount = 12 * 1024

  /// Zeroes the part of this thread's stack below the caller's frame, and its vector registers.
  ///
  /// The curve libraries clear their variables with plain stores, which their compiler is free to drop, and spill limbs
  /// of scalars; copying and encoding leave their last bytes in vector registers. Callers run this after the last secret
  /// operation of a slice of work, from the same or a shallower depth.
  @inline(never)
  package static func stack(_ byteCount: Int = stackByteCount) {
    // Registers first: calls that are bound only now put them on the stack.
    wallet_clear_vector_registers(vectorLevel)
    sodium_stackzero(byteCount)
  }

  private static let vectorLevel = wallet_vector_level()
}
