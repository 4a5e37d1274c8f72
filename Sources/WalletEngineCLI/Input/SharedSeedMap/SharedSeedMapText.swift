package import WalletAddresses

/// The lines of a map as they are written.
package enum SharedSeedMapText {
  /// The first line.
  package static var header: [UInt8] { Array("user_id,index,seed\n".utf8) }

  /// Appends a user's line.
  ///
  /// A user id with a number sign stands in quotes: only the last line begins with a bare one, and readers that take it for
  /// the beginning of a comment leave what is in quotes alone.
  package static func append(_ userID: UserID, index: UInt32, fingerprint: String, to text: inout [UInt8]) {
    let name = userID.utf8
    if name.contains(UInt8(ascii: "#")) {
      let quote = UInt8(ascii: "\"")
      text.append(quote)
      for byte in name {
        if byte == quote { text.append(quote) }
        text.append(byte)
      }
      text.append(quote)
    } else {
      CSVText.append(name, to: &text)
    }
    text += Array(",\(index),\(fingerprint)\n".utf8)
  }
}
