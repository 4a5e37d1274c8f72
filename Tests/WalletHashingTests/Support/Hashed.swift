import WalletHashing

/// The bytes that a function writes into an output of so many bytes, as hexadecimal digits.
func hashed(_ byteCount: Int, _ body: (inout MutableRawSpan) throws(HashError) -> Void) throws(HashError) -> String {
  var output = [UInt8](repeating: 0xEE, count: byteCount)
  let outcome = output.withUnsafeMutableBytes { buffer -> Result<Void, HashError> in
    var span = buffer.mutableBytes
    do throws(HashError) { return .success(try body(&span)) } catch { return .failure(error) }
  }
  try outcome.get()
  return hexadecimal(output)
}

/// Lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
