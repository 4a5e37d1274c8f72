public import WalletHashing

/// A 32-byte address of Solana: an ed25519 public key or a program-derived address, written in base58.
///
/// Public data, held inline. The bytes need not be a point of the curve, for program-derived addresses are none.
public struct SolanaAddress: Sendable, Hashable {
  /// The 32 bytes; for a wallet they are its ed25519 public key (RFC 8032, section 5.1.5).
  public let bytes: Bytes32

  /// The number of bytes, 32.
  public static let byteCount = Bytes32.byteCount

  /// The largest number of characters of an address's text, 44; the smallest is 32.
  public static let maximumTextByteCount = Base58.maximumTextByteCount32

  /// Takes the 32 bytes of a public key or a program-derived address.
  public init(_ bytes: Bytes32) {
    self.bytes = bytes
  }

  /// Copies exactly 32 bytes.
  ///
  /// Throws `SolanaAddressError.tooShort` or `.tooLong` for other lengths.
  public init(bytes: RawSpan) throws(SolanaAddressError) {
    guard let copy = Bytes32(bytes) else {
      let count = bytes.byteCount
      throw count < Self.byteCount ? .tooShort(byteCount: count) : .tooLong(byteCount: count)
    }
    self.bytes = copy
  }

  /// Runs a closure with read access to the 32 bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytes(body)
  }

  /// Writes the text as ASCII at the start of a buffer, without allocating.
  ///
  /// - Parameter output: room for at least 44 bytes; less is a programming error and stops the process. Bytes up to
  ///   the 44th are overwritten even where the text is shorter.
  /// - Returns: the number of bytes of the text, 32 to 44.
  @discardableResult
  public func encode(into output: inout MutableRawSpan) -> Int {
    Base58.encode(bytes, into: &output)
  }
}

extension SolanaAddress: CustomStringConvertible {
  /// The text in base58, 32 to 44 characters.
  public var description: String {
    unsafe String(unsafeUninitializedCapacity: Self.maximumTextByteCount) { buffer in
      var output = unsafe UnsafeMutableRawBufferPointer(buffer).mutableBytes
      return encode(into: &output)
    }
  }
}
