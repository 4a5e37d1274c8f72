public import WalletSecrets

/// An X25519 public key that archives are made for, written as `archive-public-` and 72 hexadecimal digits.
public struct ArchivePublicKey: Hashable, Sendable {
  let bytes: [UInt8]
  private let checksum: [UInt8]

  init(bytes: [UInt8]) throws(ArchiveError) {
    self.bytes = bytes
    checksum = try ArchiveKeyText.checksum(of: unsafe bytes.span.bytes, prefix: ArchiveKeyText.publicPrefix)
  }

  /// Reads the form of ``description``, digits of either case.
  ///
  /// Throws ``ArchiveError/wrongChecksum`` for a key with a slip in it, ``ArchiveError/secretKeyGiven`` for a secret key,
  /// and ``ArchiveError/invalidPublicKey`` for anything else.
  public init(_ text: String) throws(ArchiveError) {
    let characters = Array(text.utf8)
    guard !characters.starts(with: ArchiveKeyText.secretPrefix) else { throw .secretKeyGiven }
    guard characters.starts(with: ArchiveKeyText.publicPrefix) else { throw .invalidPublicKey }
    let digits = Array(characters.dropFirst(ArchiveKeyText.publicPrefix.count))
    // One missing or one too many is as much a slip as another one.
    guard digits.count == ArchiveKeyText.digitCount else { throw .wrongChecksum }
    var decoded: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
        let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
      else { throw .wrongChecksum }
      decoded.append(UInt8(high << 4 | low))
    }
    try self.init(bytes: Array(decoded[..<32]))
    guard decoded[32...].elementsEqual(checksum) else { throw .wrongChecksum }
  }
}

extension ArchivePublicKey: CustomStringConvertible {
  /// `archive-public-`, 64 lower-case digits of the key, and 8 of the checksum.
  public var description: String {
    String(decoding: ArchiveKeyText.publicPrefix, as: UTF8.self)
      + (bytes + checksum).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// An X25519 secret key that opens the archives made for its public key.
public final class ArchiveSecretKey: Sendable {
  let key: Secret
  /// The public key that belongs to it.
  public let publicKey: ArchivePublicKey

  /// A fresh key from the kernel's random generator.
  public convenience init() throws(ArchiveError) {
    try self.init(
      trusting: try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(randomByteCount: 32) })
  }

  /// Reads the form of ``text()``; white space around it and a byte order mark are tolerated.
  ///
  /// Throws ``ArchiveError/wrongChecksum`` for a key with a slip in it, ``ArchiveError/publicKeyGiven`` for a public key,
  /// and ``ArchiveError/invalidSecretKey`` for anything else.
  public convenience init(text: RawSpan) throws(ArchiveError) {
    let range: Range<Int>
    do { range = try ASCIIText.content(of: text) } catch { throw .invalidSecretKey }
    let content = text.extracting(range)
    guard !ArchiveKeyText.begins(content, with: ArchiveKeyText.publicPrefix) else { throw .publicKeyGiven }
    guard ArchiveKeyText.begins(content, with: ArchiveKeyText.secretPrefix) else { throw .invalidSecretKey }
    let start = ArchiveKeyText.secretPrefix.count
    guard content.byteCount == start + ArchiveKeyText.digitCount else { throw .wrongChecksum }
    let decoded: Secret
    do throws(SecretMemoryError) {
      decoded = try Secret(byteCount: ArchiveKeyText.digitCount / 2) { (bytes) throws(SecretMemoryError) in
        try ConstantTime.decodeHexadecimal(content.extracting(start..<content.byteCount), into: &bytes)
      }
    } catch .notHexadecimal { throw .wrongChecksum } catch { throw .secretMemory(error) }
    let key = try decoded.withBytes { (decoded) throws(ArchiveError) in
      let key = decoded.extracting(0..<32)
      let checksum = try ArchiveKeyText.checksum(of: key, prefix: ArchiveKeyText.secretPrefix)
      guard ConstantTime.areEqual(decoded.extracting(32..<36), unsafe checksum.span.bytes) else {
        throw .wrongChecksum
      }
      return try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(copying: key) }
    }
    try self.init(trusting: key)
  }

  private init(trusting key: consuming Secret) throws(ArchiveError) {
    publicKey = try ArchivePublicKey(bytes: try SealedFileKey.publicKey(of: key))
    self.key = key
  }

  /// `archive-secret-`, 64 lower-case digits of the key, and 8 of the checksum.
  public func text() throws(ArchiveError) -> Secret {
    let prefix = ArchiveKeyText.secretPrefix
    let checksum = try key.withBytes { (key) throws(ArchiveError) in
      try ArchiveKeyText.checksum(of: key, prefix: prefix)
    }
    return try ArchiveError.wrapping { () throws(SecretMemoryError) in
      try key.withBytes { (key) throws(SecretMemoryError) in
        try Secret(byteCount: prefix.count + ArchiveKeyText.digitCount) { (text) throws(SecretMemoryError) in
          let end = prefix.count + 2 * key.byteCount
          copyBytes(unsafe prefix.span.bytes, into: &text, at: 0)
          var digits = text._mutatingExtracting(prefix.count..<end)
          try ConstantTime.encodeHexadecimal(key, into: &digits)
          var rest = text._mutatingExtracting(end..<text.byteCount)
          try ConstantTime.encodeHexadecimal(unsafe checksum.span.bytes, into: &rest)
        }
      }
    }
  }
}
