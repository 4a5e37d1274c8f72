import CWalletSodium
package import WalletAddresses
package import WalletSecrets

/// Opens many records one after the other, keeping its working memory: for those who check a whole store.
///
/// Gives what ``KeyRing/open(_:kind:binding:)`` gives, but not why a record does not open.
package struct BatchOpener: ~Copyable {
  private let ring: KeyRing
  private var keys: Secret
  private var dataKey: (id: UInt32, key: GuardedSecret)?
  /// Nonce and additional data, of public bytes only.
  private var input: [UInt8] = []

  private static let label = Array("wallet-engine/record/v1".utf8)
  private static let nonce = RecordHeader.byteCount..<RecordHeader.byteCount + SealedRecord.nonceByteCount
  private static let commitment = nonce.upperBound..<nonce.upperBound + SealedRecord.commitmentByteCount
  private static let okmByteCount = 64

  /// An opener of records under the data keys of a ring.
  package init(ring: KeyRing) throws(SecretMemoryError) {
    self.ring = ring
    keys = try Secret(byteCount: Self.okmByteCount)
    input.reserveCapacity(256)
  }

  /// Opens a user's secret into memory that is just as long as it.
  ///
  /// False unless the record is of that length and of the row's kind, and every byte of it and of its place is as sealed;
  /// the memory then holds nothing of it.
  package mutating func open(
    _ row: SecretRow, of user: UserID, tenant: Tenant, into plain: inout MutableRawSpan
  ) -> Bool {
    guard
      plain.byteCount > 0, row.record.count == plain.byteCount + SealedRecord.overheadByteCount,
      let header = try? RecordHeader(record: row.record), header.kind == row.kind,
      let key = try? key(header.dataKeyID)
    else { return false }
    writeInput(row, of: user, tenant: tenant)
    return deriveKeys(under: key) && isCommitted(row.record) && decrypt(row.record, into: &plain)
  }

  /// The last data key again, without the ring's lock: records of one stretch of a store share it.
  private mutating func key(_ id: UInt32) throws(RecordError) -> GuardedSecret {
    if let dataKey, dataKey.id == id { return dataKey.key }
    let key = try ring.dataKey(id)
    dataKey = (id, key)
    return key
  }

  /// The nonce, then what ``RecordBinding/additionalData(header:)`` gives; a header that was read is its first bytes.
  private mutating func writeInput(_ row: SecretRow, of user: UserID, tenant: Tenant) {
    input.removeAll(keepingCapacity: true)
    input += row.record[Self.nonce]
    input += Self.label
    input += row.record[..<RecordHeader.byteCount]
    ring.storeID.bytes.append(to: &input)
    tenant.withUTF8 { append(field: $0) }
    user.withUTF8 { append(field: $0) }
    row.secretID.bytes.append(to: &input)
    append(field: unsafe row.publicIdentity.span.bytes)
  }

  private mutating func append(field bytes: RawSpan) {
    let count = UInt32(clamping: bytes.byteCount)
    unsafe withUnsafeBytes(of: count.littleEndian) { unsafe input.append(contentsOf: $0) }
    unsafe bytes.withUnsafeBytes { unsafe input.append(contentsOf: $0) }
  }

  private mutating func deriveKeys(under key: GuardedSecret) -> Bool {
    let input = input
    return keys.withMutableBytes { okm in
      unsafe okm.withUnsafeMutableBytes { okm in
        key.withBytes { key in
          unsafe key.withUnsafeBytes { key -> Bool in
            guard let target = okm.baseAddress, let key = key.baseAddress else { return false }
            return unsafe crypto_generichash(
              target.assumingMemoryBound(to: UInt8.self), Self.okmByteCount, input, UInt64(input.count),
              key.assumingMemoryBound(to: UInt8.self), GuardedSecret.byteCount) == 0
          }
        }
      }
    }
  }

  private borrowing func isCommitted(_ record: [UInt8]) -> Bool {
    let found = unsafe record.span.bytes.extracting(Self.commitment)
    return keys.withBytes { ConstantTime.areEqual($0.extracting(32..<64), found) }
  }

  private borrowing func decrypt(_ record: [UInt8], into plain: inout MutableRawSpan) -> Bool {
    let (start, tagged) = (Self.commitment.upperBound, record.count - Self.commitment.upperBound)
    return unsafe plain.withUnsafeMutableBytes { plain in
      keys.withBytes { okm in
        unsafe okm.withUnsafeBytes { okm in
          unsafe record.withUnsafeBufferPointer { record in
            unsafe input.withUnsafeBufferPointer { input -> Bool in
              guard let key = okm.baseAddress, let out = plain.baseAddress, let record = record.baseAddress,
                let input = input.baseAddress
              else { return false }
              return unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                out.assumingMemoryBound(to: UInt8.self), nil, nil, record + start, UInt64(tagged),
                input + SealedRecord.nonceByteCount, UInt64(self.input.count - SealedRecord.nonceByteCount),
                record + Self.nonce.lowerBound, key.assumingMemoryBound(to: UInt8.self)) == 0
            }
          }
        }
      }
    }
  }
}
