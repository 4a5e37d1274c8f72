import WalletHashing
import WalletSecrets

/// The 78 bytes of an extended key and their checksum, in secret memory (BIP-32, "Serialization format").
struct ExtendedKeyText: ~Copyable {
  /// Which half of a key pair a version stands for.
  enum Version: UInt32 {
    /// `xprv`.
    case privateKey = 0x0488_ADE4
    /// `xpub`.
    case publicKey = 0x0488_B21E
  }

  /// The number of characters, 111, of every text with one of these versions.
  static let textByteCount = 111
  /// The largest number of characters that 82 bytes take.
  private static let maximumTextByteCount = 112
  private static let byteCount = 82
  private static let payload = 0..<78
  static let chainCode = 13..<45
  static let key = 45..<78

  private var bytes: Secret
  let version: Version
  let origin: ExtendedKeyOrigin

  /// Puts the parts of a key behind each other: a chain code of 32 bytes, a key of 33.
  init(
    _ version: Version, _ origin: ExtendedKeyOrigin, chainCode: RawSpan, keyPrefix: UInt8, key: RawSpan
  ) throws(ExtendedKeyError) {
    self.version = version
    self.origin = origin
    var bytes = try ExtendedKeyError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: Self.byteCount) { bytes in
        bytes.storeBytes(of: version.rawValue.bigEndian, toByteOffset: 0, as: UInt32.self)
        bytes.storeBytes(of: origin.depth, toByteOffset: 4, as: UInt8.self)
        bytes.storeBytes(of: origin.parentFingerprint.bigEndian, toByteOffset: 5, as: UInt32.self)
        bytes.storeBytes(of: origin.index.rawValue.bigEndian, toByteOffset: 9, as: UInt32.self)
        copyBytes(chainCode, into: &bytes, at: Self.chainCode.lowerBound)
        bytes.storeBytes(of: keyPrefix, toByteOffset: Self.key.lowerBound, as: UInt8.self)
        copyBytes(key, into: &bytes, at: Self.key.lowerBound + 1)
      }
    }
    let digest = try Self.digest(of: bytes)
    digest.withBytes { digest in
      bytes.withMutableBytes { copyBytes(digest.extracting(first: 4), into: &$0, at: Self.payload.upperBound) }
    }
    self.bytes = bytes
  }

  /// The text: base58 of payload and checksum, 111 characters.
  borrowing func text() throws(ExtendedKeyError) -> Secret {
    try bytes.withBytes { (bytes) throws(ExtendedKeyError) in
      try ExtendedKeyError.wrapping { () throws(SecretMemoryError) in
        try Secret(byteCount: Self.textByteCount) { SecretBase58.encode(bytes, into: &$0) }
      }
    }
  }

  /// Reads a text and checks all that does not depend on which half it is.
  init(parsing text: RawSpan) throws(ExtendedKeyError) {
    guard text.byteCount <= Self.maximumTextByteCount else { throw .textTooLong(byteCount: text.byteCount) }
    var bytes = try ExtendedKeyError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: Self.byteCount)
    }
    switch bytes.withMutableBytes({ SecretBase58.decode(text, into: &$0) }) {
    case nil: break
    case .invalidCharacter(let position): throw .invalidCharacter(position: position)
    case .wrongByteCount(let count): throw .wrongByteCount(count)
    }
    let digest = try Self.digest(of: bytes)
    let isIntact = bytes.withBytes { bytes in
      digest.withBytes {
        ConstantTime.areEqual(bytes.extracting(Self.payload.upperBound..<Self.byteCount), $0.extracting(first: 4))
      }
    }
    guard isIntact else { throw .checksumMismatch }
    let header = bytes.withBytes { Header($0) }
    guard let version = Version(rawValue: header.version) else { throw .unknownVersion(header.version) }
    if header.depth == 0 {
      guard header.parentFingerprint == 0 else { throw .parentOfMasterKey }
      guard header.index == 0 else { throw .indexOfMasterKey }
    }
    self.bytes = bytes
    self.version = version
    origin = ExtendedKeyOrigin(
      depth: header.depth, parentFingerprint: header.parentFingerprint, index: ChildIndex(rawValue: header.index))
  }

  /// Runs a closure with the chain code, 32 bytes, the byte before the key, and the key's other 32 bytes.
  borrowing func withParts<Result: ~Copyable>(
    _ body: (RawSpan, UInt8, RawSpan) throws(ExtendedKeyError) -> Result
  ) throws(ExtendedKeyError) -> Result {
    try bytes.withBytes { (bytes) throws(ExtendedKeyError) in
      let prefix = unsafe bytes.unsafeLoad(fromByteOffset: Self.key.lowerBound, as: UInt8.self)
      return try body(
        bytes.extracting(Self.chainCode), prefix, bytes.extracting(Self.key.lowerBound + 1..<Self.key.upperBound))
    }
  }

  private struct Header {
    let version: UInt32
    let depth: UInt8
    let parentFingerprint: UInt32
    let index: UInt32

    init(_ bytes: RawSpan) {
      func number(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      version = number(0)
      depth = unsafe bytes.unsafeLoad(fromByteOffset: 4, as: UInt8.self)
      parentFingerprint = number(5)
      index = number(9)
    }
  }

  /// SHA-256 of SHA-256 of the payload.
  private static func digest(of bytes: borrowing Secret) throws(ExtendedKeyError) -> Secret {
    var inner = try ExtendedKeyError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: 32) }
    var outer = try ExtendedKeyError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: 32) }
    do throws(HashError) {
      try inner.withMutableBytes { (inner) throws(HashError) in
        try bytes.withBytes { (bytes) throws(HashError) in
          try SHA256.hash(bytes.extracting(payload), into: &inner)
        }
      }
      try outer.withMutableBytes { (outer) throws(HashError) in
        try inner.withBytes { (inner) throws(HashError) in try SHA256.hash(inner, into: &outer) }
      }
    } catch {
      throw .libraryFailure
    }
    return outer
  }
}
