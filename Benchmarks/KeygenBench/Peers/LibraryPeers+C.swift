import CWalletBenchPeers
import WalletSecrets

/// A library that makes public keys, in a loop written in C.
enum PublicKeyPeer: Sendable {
  case libsecp256k1
  case libsodium
  case openSSL

  var name: String {
    switch self {
    case .libsecp256k1: "libsecp256k1"
    case .libsodium: "libsodium"
    case .openSSL: "OpenSSL"
    }
  }

  var version: String {
    switch self {
    case .libsecp256k1: LibraryVersions.secp256k1
    case .libsodium: LibraryVersions.sodium
    case .openSSL: LibraryVersions.openSSL
    }
  }

  var keyByteCount: Int { self == .libsecp256k1 ? 64 : 32 }

  /// Makes the public keys of an arena's secrets, again from the first when there are no more; gives the last ones.
  func publicKeys(of secrets: SecretArena, items: Int) throws(BenchmarkError) -> [UInt8] {
    var keys = [UInt8](repeating: 0, count: min(items, secrets.slotCount) * keyByteCount)
    for start in stride(from: 0, to: items, by: secrets.slotCount) {
      let count = min(items - start, secrets.slotCount)
      let status = secrets.withBytes(ofSlots: 0..<count) { secrets in
        unsafe secrets.withUnsafeBytes { secrets in
          guard let secrets = unsafe secrets.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return Int32(0) }
          return switch self {
          case .libsecp256k1: unsafe cwallet_peer_secp256k1_public_keys(secrets, count, &keys)
          case .libsodium: unsafe cwallet_peer_sodium_ed25519_public_keys(secrets, count, &keys)
          case .openSSL: unsafe cwallet_peer_openssl_ed25519_public_keys(secrets, count, &keys)
          }
        }
      }
      guard status == 1 else { throw .peers(reason: "\(name) refused a key") }
    }
    return keys
  }
}

/// OpenSSL's PBKDF2, in a loop written in C.
enum SeedPeer {
  /// The BIP-39 seeds of phrases, again from the first when there are no more; gives the last ones.
  static func seeds(of phrases: BenchPhrases, items: Int) throws(BenchmarkError) -> [UInt8] {
    let all = phrases.byteCounts.count
    var seeds = [UInt8](repeating: 0, count: min(items, all) * 64)
    for start in stride(from: 0, to: items, by: all) {
      let status = unsafe cwallet_peer_openssl_seeds(
        phrases.bytes, phrases.stride, phrases.byteCounts, min(items - start, all), &seeds)
      guard status == 1 else { throw .peers(reason: "OpenSSL refused a phrase") }
    }
    return seeds
  }
}

/// Texts of addresses by plain C.
enum AddressPeer {
  /// 42 bytes for each public key X‖Y.
  static func evmTexts(of keys: [UInt8], count: Int) -> [UInt8] {
    unsafe texts(each: 42, count: count) { unsafe cwallet_peer_eip55_texts(keys, count, $0) }
  }

  /// 44 bytes for each public key of 32 bytes.
  static func solanaTexts(of keys: [UInt8], count: Int) -> [UInt8] {
    unsafe texts(each: 44, count: count) { unsafe cwallet_peer_base58_texts(keys, count, $0) }
  }

  private static func texts(each size: Int, count: Int, _ body: (UnsafeMutablePointer<CChar>) -> Void) -> [UInt8] {
    var texts = [CChar](repeating: 0, count: size * count)
    unsafe body(&texts)
    return texts.map { UInt8(bitPattern: $0) }
  }
}

/// Whole wallets on the libraries, in C.
enum WalletPeer: Sendable {
  case raw
  case mnemonic

  static let name = "the libraries in C"

  var version: String {
    "libsecp256k1 \(LibraryVersions.secp256k1), libsodium \(LibraryVersions.sodium), "
      + (self == .raw ? "" : "OpenSSL \(LibraryVersions.openSSL), ") + "plain C, \(CPeers.build)"
  }

  /// Makes wallets and gives the texts of all EVM addresses, then of all Solana addresses.
  ///
  /// - Parameter entropy: the random bytes of so many users; nil draws them.
  func texts(count: Int, entropy: [UInt8]? = nil) throws(BenchmarkError) -> (evm: [UInt8], solana: [UInt8]) {
    // No more memory than for a batch: what a caller would do with the texts is not measured.
    let batch = entropy == nil ? min(count, 64) : count
    var evm = [CChar](repeating: 0, count: 42 * batch)
    var solana = [CChar](repeating: 0, count: 44 * batch)
    for start in Swift.stride(from: 0, to: count, by: batch) {
      let users = min(batch, count - start)
      let status =
        if let entropy {
          unsafe call(entropy, users, &evm, &solana)
        } else {
          unsafe call(nil, users, &evm, &solana)
        }
      guard status == 1 else { throw .peers(reason: "a library refused a key") }
    }
    return (evm.map { UInt8(bitPattern: $0) }, solana.map { UInt8(bitPattern: $0) })
  }

  private func call(
    _ entropy: UnsafePointer<UInt8>?, _ count: Int, _ evm: UnsafeMutablePointer<CChar>,
    _ solana: UnsafeMutablePointer<CChar>
  ) -> Int32 {
    switch self {
    case .raw: unsafe cwallet_peer_raw_wallets(entropy, count, evm, solana)
    case .mnemonic: unsafe cwallet_peer_mnemonic_wallets(entropy, count, evm, solana)
    }
  }
}
