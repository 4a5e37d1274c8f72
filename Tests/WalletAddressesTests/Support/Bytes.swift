/// The bytes that hexadecimal digits stand for, with or without `0x`; empty when a character is no digit.
func bytes(hex text: String) -> [UInt8] {
  let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
  let values = digits.compactMap(\.hexDigitValue)
  guard values.count == digits.count, values.count % 2 == 0 else { return [] }
  return stride(from: 0, to: values.count, by: 2).map { UInt8(16 * values[$0] + values[$0 + 1]) }
}

extension RawSpan {
  /// A copy of all bytes.
  var array: [UInt8] {
    withUnsafeBytes { Array($0) }
  }
}

/// What an encoder wrote at the start of a larger buffer, together with the buffer's other bytes.
func written(
  room: Int, _ encode: (inout MutableRawSpan) -> Int
) -> (text: String, rest: [UInt8]) {
  var buffer = [UInt8](repeating: 0xEE, count: room)
  let count = buffer.withUnsafeMutableBytes { raw in
    var span = raw.mutableBytes
    return encode(&span)
  }
  return (String(decoding: buffer[..<count], as: UTF8.self), Array(buffer[count...]))
}
