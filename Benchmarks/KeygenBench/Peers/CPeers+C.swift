import CWalletBenchPeers
package import WalletHashing

/// The plain C implementations, as Swift functions.
package enum CPeers {
  /// The C compiler and its optimisation level.
  package static let build = unsafe String(cString: cwallet_peer_build())

  /// Keccak-256 of a message.
  package static func keccak256(_ message: [UInt8]) -> Bytes32 {
    unsafe digest { out in unsafe cwallet_peer_keccak256(message, message.count, out) }
  }

  /// Hashes a message of zero bytes, then the message changed by the digest, and so on, one time or more.
  package static func keccak256Chain(length: Int, repetitions: Int) -> Bytes32 {
    var message = [UInt8](repeating: 0, count: length)
    return unsafe digest { out in
      unsafe cwallet_peer_keccak256_chain(&message, length, UInt64(max(repetitions, 1)), out)
    }
  }

  private static func digest(_ body: (UnsafeMutablePointer<UInt8>) -> Void) -> Bytes32 {
    var bytes = [UInt8](repeating: 0, count: Bytes32.byteCount)
    unsafe body(&bytes)
    return Bytes32(bytes) ?? Bytes32()
  }
}
