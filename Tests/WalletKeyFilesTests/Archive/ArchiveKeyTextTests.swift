import Testing
import WalletKeyFiles
import WalletSecrets

/// How keys for archives are written.
///
/// Checksums are those of hashlib's blake2b with 32 bytes.
@Suite struct ArchiveKeyTextTests {
  private static let digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
  private static let publicText = "archive-public-\(digits)caae5c15"
  private static let secretText = "archive-secret-\(digits)10012aa0"

  private func secretKey(_ text: String) throws(ArchiveError) -> ArchiveSecretKey {
    let bytes = Array(text.utf8)
    return try ArchiveSecretKey(text: bytes.span.bytes)
  }

  private func text(of key: ArchiveSecretKey) throws -> String {
    try key.text().withBytes { text in
      String(decoding: (0..<text.byteCount).map { text.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }, as: UTF8.self)
    }
  }

  @Test func theyComeBack() throws {
    #expect(try ArchivePublicKey(Self.publicText).description == Self.publicText)
    #expect(try text(of: secretKey(Self.secretText)) == Self.secretText)
    let upper = "archive-public-" + Self.publicText.dropFirst(15).uppercased()
    #expect(try ArchivePublicKey(upper).description == Self.publicText)
    for around in ["\(Self.secretText)\n", " \(Self.secretText)\r\n", "\u{FEFF}\(Self.secretText)"] {
      #expect(try secretKey(around).publicKey == secretKey(Self.secretText).publicKey)
    }
    let fresh = try ArchiveSecretKey()
    #expect(try secretKey(text(of: fresh)).publicKey == fresh.publicKey)
    #expect(try ArchivePublicKey(fresh.publicKey.description) == fresh.publicKey)
  }

  /// Each digit counts, and so does how many there are.
  @Test func slips() throws {
    for (whole, isPublic) in [(Self.publicText, true), (Self.secretText, false)] {
      func refusal(_ text: String) -> ArchiveError? {
        do throws(ArchiveError) {
          if isPublic { _ = try ArchivePublicKey(text) } else { _ = try secretKey(text) }
          return nil
        } catch { return error }
      }
      let characters = Array(whole)
      for index in 15..<characters.count {
        var other = characters
        other[index] = characters[index] == "7" ? "8" : "7"
        #expect(refusal(String(other)) == .wrongChecksum, "\(index)")
        other.remove(at: index)
        #expect(refusal(String(other)) == .wrongChecksum, "\(index)")
        if index + 1 < characters.count, characters[index] != characters[index + 1] {
          var swapped = characters
          swapped.swapAt(index, index + 1)
          #expect(refusal(String(swapped)) == .wrongChecksum, "\(index)")
        }
      }
      #expect(refusal(whole + "0") == .wrongChecksum)
      #expect(refusal(String(characters[..<15])) == .wrongChecksum)
      #expect(refusal(String(characters.dropLast()) + "g") == .wrongChecksum)
    }
  }

  @Test func oneIsNotTheOther() throws {
    #expect(throws: ArchiveError.secretKeyGiven) { try ArchivePublicKey(Self.secretText) }
    #expect(throws: ArchiveError.publicKeyGiven) { try secretKey(Self.publicText) }
    // The same digits under the other name have another checksum.
    #expect(throws: ArchiveError.wrongChecksum) { try ArchivePublicKey("archive-public-\(Self.digits)10012aa0") }
    #expect(throws: ArchiveError.wrongChecksum) { try secretKey("archive-secret-\(Self.digits)caae5c15") }
    for text in ["", "00", Self.digits, "Archive-public-\(Self.digits)caae5c15", "archive-\(Self.digits)"] {
      #expect(throws: ArchiveError.invalidPublicKey) { try ArchivePublicKey(text) }
      #expect(throws: ArchiveError.invalidSecretKey) { try secretKey(text) }
    }
    for error in [ArchiveError.secretKeyGiven, .publicKeyGiven, .wrongChecksum, .invalidPublicKey, .invalidSecretKey] {
      #expect(!error.description.contains(Self.digits.prefix(8)))
    }
  }
}
