/// A text that names a user or a tenant: valid UTF-8 without control characters, compared byte by byte.
///
/// Swift's own `==` on strings takes the composed and the decomposed spelling of a letter for one; a database does
/// not. Taking the bytes everywhere keeps one user's wallets from being handed to another.
struct IdentifierText: Sendable {
  /// The text; its UTF-8 is contiguous and is what was given, byte for byte.
  let string: String

  /// Takes a text as it is.
  init(_ string: String, limit: Int) throws(IdentifierFault) {
    var string = string
    string.makeContiguousUTF8()
    let fault = string.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return unsafe IdentifierFault.first(in: bytes.bytes, limit: limit)
    }
    if let fault { throw fault }
    self.string = string
  }

  /// Copies the bytes of a text.
  init(utf8 bytes: RawSpan, limit: Int) throws(IdentifierFault) {
    if let fault = IdentifierFault.first(in: bytes, limit: limit) { throw fault }
    let string = unsafe bytes.withUnsafeBytes { buffer in unsafe String(validating: buffer, as: UTF8.self) }
    // The scan above is as strict; asking the standard library too means that no text is ever repaired.
    guard let string else { throw .invalidUTF8(byteOffset: 0) }
    self.string = string
  }

  /// Wraps a literal of the source that is known to obey the rules.
  init(literal: StaticString) {
    string = literal.description
  }

  /// Runs a closure with read access to the UTF-8 bytes.
  func withUTF8<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = string
    let outcome: Swift.Result<Result, Failure> = copy.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      do throws(Failure) {
        return .success(try unsafe body(bytes.bytes))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

extension IdentifierText: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.count == right.string.utf8.count && left.string.utf8.elementsEqual(right.string.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var copy = string
    copy.withUTF8 { buffer in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(buffer)) }
    // No UTF-8 holds this byte, so two adjacent texts never hash as one.
    hasher.combine(0xFF as UInt8)
  }
}

extension IdentifierText: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }
}
