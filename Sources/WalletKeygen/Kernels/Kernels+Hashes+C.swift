import CWalletKernels
import WalletCurves
import WalletSecrets

extension Kernels {
  /// HMAC-SHA-512 of messages of one length under a key each; false when the kernel refuses.
  func hmacSHA512(
    of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
    into codes: inout MutableRawSpan
  ) throws(KeygenError) -> Bool {
    let count = messages.byteCount / messageByteCount
    let engine = kind.engine
    return try hashScratch.withScratch { scratch in
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
  ) throws(KeygenError) -> Bool {
    let engine = kind.engine
    return try hashScratch.withScratch { scratch in
      unsafe phrases.withBytePointer { phrases in
        unsafe salt.withBytePointer { saltBytes in
          unsafe seeds.withBytePointer { seeds in
            unsafe scratch.withUnsafeMutableBytes { scratch in
              unsafe byteCounts.withUnsafeBufferPointer { byteCounts in
                // Swift's Int of 64 bits and C's size_t are alike in memory.
                unsafe byteCounts.withMemoryRebound(to: UInt.self) { lengths in
                  unsafe wk_pbkdf2_hmac_sha512(
                    engine,
                    wk_records(bytes: phrases, stride: stride, lengths: lengths.baseAddress.map { OpaqueLengths($0) }, length: 0),
                    wk_records(bytes: saltBytes, stride: 0, lengths: nil, length: salt.byteCount), rounds,
                    lengths.count, seeds, scratch.baseAddress, scratch.count)
                }
              }
            }
          }
        }
      } == WK_OK
    }
  }
}
