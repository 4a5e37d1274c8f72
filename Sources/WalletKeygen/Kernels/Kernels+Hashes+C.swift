import CWalletKernels
import WalletCurves
import WalletSecrets

extension Kernels {
  /// HMAC-SHA-512 of messages of one length under a key each; false when the kernel refuses.
  func hmacSHA512(
    of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
    into codes: inout MutableRawSpan
  ) -> Bool {
    let count = messages.byteCount / messageByteCount
    let engine = kind.engine
    return hashScratch.withScratch { scratch in
      unsafe messages.withBytePointer { messages in
        unsafe keys.withBytePointer { keys in
          unsafe codes.withBytePointer { codes in
            unsafe scratch.withUnsafeMutableBytes { scratch in
              unsafe wk_hmac_sha512(
                engine, wk_records(bytes: keys, stride: keyByteCount, lengths: nil, length: keyByteCount),
                wk_records(bytes: messages, stride: messageByteCount, lengths: nil, length: messageByteCount), count,
                codes, scratch.baseAddress, scratch.count)
            }
          }
        }
      } == WK_OK
    }
  }

  /// PBKDF2-HMAC-SHA-512 of phrases under one salt; false when the kernel refuses.
  func mnemonicSeeds(
    of phrases: RawSpan, stride: Int, byteCounts: [Int], salt: RawSpan, rounds: UInt32,
    into seeds: inout MutableRawSpan
  ) -> Bool {
    let engine = kind.engine
    return hashScratch.withScratch { scratch in
      unsafe phrases.withBytePointer { phrases in
        unsafe salt.withBytePointer { saltBytes in
          unsafe seeds.withBytePointer { seeds in
            unsafe scratch.withUnsafeMutableBytes { scratch in
              unsafe byteCounts.withUnsafeBufferPointer { byteCounts in
                unsafe wk_pbkdf2_hmac_sha512(
                  engine, wk_records(bytes: phrases, stride: stride, lengths: byteCounts.baseAddress, length: 0),
                  wk_records(bytes: saltBytes, stride: 0, lengths: nil, length: salt.byteCount), rounds,
                  byteCounts.count, seeds, scratch.baseAddress, scratch.count)
              }
            }
          }
        }
      } == WK_OK
    }
  }

  /// The texts of the addresses of public keys, 42 bytes each (EIP-55); false when the kernel refuses.
  func evmAddressTexts(of keys: [Secp256k1.PublicKey], into texts: inout MutableRawSpan) -> Bool {
    var addresses = [UInt8](repeating: 0, count: 20 * keys.count)
    let engine = kind.engine
    return unsafe keys.withUnsafeBytes { keyBytes in
      unsafe addresses.withUnsafeMutableBufferPointer { addresses in
        unsafe texts.withBytePointer { texts in
          let points = unsafe keyBytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
          return unsafe wk_evm_addresses(engine, points, 64, keys.count, addresses.baseAddress) == WK_OK
            && wk_eip55_var(
              engine, addresses.baseAddress, 20, keys.count,
              UnsafeMutableRawPointer(texts)?.assumingMemoryBound(to: CChar.self), 42) == WK_OK
        }
      }
    }
  }

  /// The base58 texts of public keys, 44 bytes for each; false when the kernel refuses.
  func solanaAddressTexts(of keys: [Ed25519.PublicKey], into texts: inout MutableRawSpan) -> Bool {
    var byteCounts = [UInt8](repeating: 0, count: keys.count)
    let engine = kind.engine
    return unsafe keys.withUnsafeBytes { keyBytes in
      unsafe byteCounts.withUnsafeMutableBufferPointer { byteCounts in
        unsafe texts.withBytePointer { texts in
          let records = unsafe keyBytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
          return unsafe wk_base58_32_var(
            engine, records, 32, keys.count, UnsafeMutableRawPointer(texts)?.assumingMemoryBound(to: CChar.self), 44,
            byteCounts.baseAddress) == WK_OK
        }
      }
    }
  }
}
