/// Standard output for whole texts: help, tables, JSON.
package enum StandardOutput {
  /// Writes all of a text.
  package static func write(_ text: [UInt8]) throws(OutputError) {
    do {
      try Descriptor(borrowing: 1).write(text)
    } catch {
      throw .writing("standard output", error)
    }
  }
}
