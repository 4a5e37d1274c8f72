import WalletSecrets

/// The keys of one new archive, and the header that locks them; made once, apart from the archive's writing, for a
/// pass-phrase takes the time that its cost asks for.
package final class ArchiveSealing: Sendable {
  let header: [UInt8]
  /// The stream's key and the commitment, 32 bytes each.
  let keys: Secret

  /// Makes a file key and locks it.
  package init(_ lock: ArchiveLock) throws(ArchiveError) {
    let fileKey: Secret
    switch lock {
    case .passphrase(let passphrase):
      let salt = try Self.randomBytes(ArchiveHeader.saltByteCount)
      let cost = passphrase.cost
      header =
        ArchiveHeader(lock: .passphrase(salt: salt, passes: cost.passes, memoryKiB: cost.memoryKiB)).encoded
      fileKey = try SealedFileKey.derive(from: passphrase.words, salt: salt, cost: cost)
    case .recipient(let recipient):
      fileKey = try ArchiveError.wrapping { () throws(SecretMemoryError) in
        try Secret(randomByteCount: SealedFileKey.byteCount)
      }
      header = ArchiveHeader(lock: .recipient(box: try SealedFileKey.seal(fileKey, for: recipient))).encoded
    }
    keys = try SealedFileKey.expand(fileKey, header: header)
  }

  private static func randomBytes(_ count: Int) throws(ArchiveError) -> [UInt8] {
    var drawn = [UInt8](repeating: 0, count: count)
    var span = drawn.mutableSpan
    var bytes = unsafe span.mutableBytes
    do { try SystemRandomness().fill(&bytes) } catch { throw .secretMemory(error) }
    return drawn
  }
}
