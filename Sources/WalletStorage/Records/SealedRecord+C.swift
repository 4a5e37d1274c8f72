import CWalletSodium
package import WalletSecrets

/// Sealing and opening of secrets with XChaCha20-Poly1305 and a key commitment.
///
/// Layout: header (16 bytes), nonce (24), commitment (32), ciphertext, tag (16).
/// `OKM = BLAKE2b-512(key, nonce ‖ AAD)`; its first half encrypts, its second half is the commitment, which ties the
/// record to one key: Poly1305 alone would let a record be made that opens, differently, under two keys.
package enum SealedRecord {
  static let nonceByteCount = 24
  static let commitmentByteCount = 32
  static let tagByteCount = 16
  private static let nonceStart = RecordHeader.byteCount
  private static let commitmentStart = nonceStart + nonceByteCount
  private static let ciphertextStart = commitmentStart + commitmentByteCount
  private static let okmByteCount = 64

  /// How much longer a record is than its secret: 88 bytes.
  package static let overheadByteCount = ciphertextStart + tagByteCount

  /// Seals a secret under a key of 32 bytes.
  ///
  /// An empty one is refused with ``RecordError/invalidSecret``: its record would not open.
  package static func seal(
    _ secret: RawSpan, header: RecordHeader, binding: RecordBinding, key: GuardedSecret, random: some RandomSource
  ) throws(RecordError) -> [UInt8] {
    guard secret.byteCount > 0 else { throw .invalidSecret }
    var writer = ByteWriter(reserving: secret.byteCount + overheadByteCount)
    header.write(to: &writer)
    var record = writer.bytes
    record.append(contentsOf: repeatElement(0, count: nonceByteCount))
    do {
      var span = record.mutableSpan
      var bytes = unsafe span.mutableBytes
      var nonce = bytes._mutatingExtracting(nonceStart..<commitmentStart)
      try random.fill(&nonce)
    } catch { throw .resources }
    let additionalData = binding.additionalData(header: header)
    let okm = try deriveKeys(nonce: record[nonceStart..<commitmentStart], additionalData: additionalData, key: key)
    okm.withBytes { okm in
      unsafe okm.extracting(32..<64).withUnsafeBytes { unsafe record.append(contentsOf: $0) }
    }
    record.append(contentsOf: repeatElement(0, count: secret.byteCount + tagByteCount))
    let status = okm.withBytes { okm in
      unsafe okm.withUnsafeBytes { okm in
        unsafe secret.withUnsafeBytes { plain in
          unsafe record.withUnsafeMutableBufferPointer { record -> Int32 in
            guard let encryptionKey = okm.baseAddress, let record = record.baseAddress else { return -1 }
            return unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
              record + ciphertextStart, nil, plain.baseAddress?.assumingMemoryBound(to: UInt8.self),
              UInt64(plain.count), additionalData, UInt64(additionalData.count), nil, record + nonceStart,
              encryptionKey.assumingMemoryBound(to: UInt8.self))
          }
        }
      }
    }
    guard status == 0 else { throw .resources }
    return record
  }

  /// Opens a record; throws ``RecordError/notAuthentic`` unless key, header, binding and every byte are as sealed.
  package static func open(
    _ record: [UInt8], header: RecordHeader, binding: RecordBinding, key: GuardedSecret
  ) throws(RecordError) -> Secret {
    let length = record.count - overheadByteCount
    guard length > 0 else { throw .truncated(byteCount: record.count) }
    let nonce = Array(record[nonceStart..<commitmentStart])
    let additionalData = binding.additionalData(header: header)
    let okm = try deriveKeys(nonce: nonce, additionalData: additionalData, key: key)
    let commitment = Array(record[commitmentStart..<ciphertextStart])
    let isCommitted = okm.withBytes { okm in
      ConstantTime.areEqual(okm.extracting(32..<64), unsafe commitment.span.bytes)
    }
    guard isCommitted else { throw .notAuthentic }
    let sealed = Array(record[ciphertextStart...])
    var isAuthentic = false
    let opened: Secret
    do {
      opened = try Secret(byteCount: length) { plain in
        isAuthentic =
          unsafe plain.withUnsafeMutableBytes { plain in
            okm.withBytes { okm in
              unsafe okm.withUnsafeBytes { okm -> Int32 in
                guard let encryptionKey = okm.baseAddress, let out = plain.baseAddress else { return -1 }
                return unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                  out.assumingMemoryBound(to: UInt8.self), nil, nil, sealed, UInt64(sealed.count),
                  additionalData, UInt64(additionalData.count), nonce,
                  encryptionKey.assumingMemoryBound(to: UInt8.self))
              }
            }
          } == 0
      }
    } catch { throw .resources }
    guard isAuthentic else { throw .notAuthentic }
    return opened
  }

  private static func deriveKeys(
    nonce: some Collection<UInt8>, additionalData: [UInt8], key: GuardedSecret
  ) throws(RecordError) -> Secret {
    var input: [UInt8] = []
    input.reserveCapacity(nonce.count + additionalData.count)
    input.append(contentsOf: nonce)
    input.append(contentsOf: additionalData)
    var status: Int32 = -1
    let okm: Secret
    do {
      okm = try Secret(byteCount: okmByteCount) { out in
        status = unsafe out.withUnsafeMutableBytes { out in
          key.withBytes { key in
            unsafe key.withUnsafeBytes { key -> Int32 in
              guard let target = out.baseAddress, let key = key.baseAddress else { return -1 }
              return unsafe crypto_generichash(
                target.assumingMemoryBound(to: UInt8.self), out.count, input, UInt64(input.count),
                key.assumingMemoryBound(to: UInt8.self), GuardedSecret.byteCount)
            }
          }
        }
      }
    } catch { throw .resources }
    guard status == 0 else { throw .resources }
    return okm
  }
}
