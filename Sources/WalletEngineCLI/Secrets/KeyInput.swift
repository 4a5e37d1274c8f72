import WalletSecrets

/// Reads a private key of 32 bytes written as 64 hexadecimal digits, with or without 0x.
enum KeyInput {
  private static let digitCount = 64

  static func read(_ source: SecretInput) throws(SecretInputError) -> Secret {
    // A few bytes of room, so that what is too long by little is told as that.
    let text = try source.read(prompt: "Private key (not shown)", limit: 2 * digitCount)
    let name = source.path ?? "standard input"
    return try text.withBytes { (text) throws(SecretInputError) in
      var start = 0
      if text.byteCount == digitCount + 2,
        unsafe text.unsafeLoad(fromByteOffset: 0, as: UInt8.self) == UInt8(ascii: "0"),
        unsafe text.unsafeLoad(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "x")
      {
        start = 2
      }
      guard text.byteCount - start == digitCount else {
        throw .malformedKey(name: name, reason: "it has \(text.byteCount) characters, not 64, or 66 with 0x")
      }
      do throws(SecretMemoryError) {
        return try Secret(byteCount: digitCount / 2) { (bytes) throws(SecretMemoryError) in
          try ConstantTime.decodeHexadecimal(text.extracting(start..<text.byteCount), into: &bytes)
        }
      } catch .notHexadecimal(let position) {
        throw .malformedKey(name: name, reason: "character \(start + position + 1) is not a hexadecimal digit")
      } catch {
        throw .memory(error)
      }
    }
  }
}
