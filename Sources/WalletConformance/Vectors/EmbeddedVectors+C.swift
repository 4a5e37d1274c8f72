import CWalletVectors

/// The files of `Vectors/` that were built into the program.
package enum EmbeddedVectors {
  /// A file's place; its text is read when it is needed.
  package struct Entry: Hashable, Sendable {
    package let suite: String
    package let name: String
    fileprivate let number: Int
  }

  /// Every file, in the order of their paths.
  package static let entries: [Entry] = (0..<wallet_vector_file_count()).map { number in
    let file = unsafe wallet_vector_file_numbered(number)
    return unsafe Entry(suite: String(cString: file.suite), name: String(cString: file.name), number: number)
  }

  /// The bytes of a file.
  package static func text(of entry: Entry) -> [UInt8] {
    let file = unsafe wallet_vector_file_numbered(entry.number)
    return unsafe Array(UnsafeBufferPointer(start: file.text, count: file.byte_count))
  }
}
