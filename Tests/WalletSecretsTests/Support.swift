import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What ends a process that breaks a precondition.
#if arch(x86_64)
  let trapSignal = SIGILL
#else
  let trapSignal = SIGTRAP
#endif

/// What ends a process that touches memory against its protection.
#if canImport(Darwin)
  let accessSignal = SIGBUS
#else
  let accessSignal = SIGSEGV
#endif

extension RawSpan {
  /// A copy of all bytes.
  var array: [UInt8] {
    withUnsafeBytes { Array($0) }
  }

  /// Where the bytes lie.
  var address: UInt {
    withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}

extension MutableRawSpan {
  /// Writes a value into every byte.
  mutating func fill(with byte: UInt8) {
    withUnsafeMutableBytes { buffer in
      for index in buffer.indices { buffer[index] = byte }
    }
  }
}

/// A secret with one byte value throughout.
func secret(of byteCount: Int, filledWith byte: UInt8) throws -> Secret {
  try Secret(byteCount: byteCount) { $0.fill(with: byte) }
}
