#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text that names a user or a tenant: valid UTF-8 without control characters, compared byte by byte.
///
/// Swift's own `==` on strings takes the composed and the decomposed spelling of a letter for one; a database does
/// not. Taking the bytes everywhere keeps one user's wallets from being handed to another.
///
/// Its accessors are inlinable: a store reads every id of a batch several times.
@usableFromInline
struct IdentifierText: Sendable {
  /// The text; its UTF-8 is contiguous and is what was given, byte for byte.
  @usableFromInline let string: String

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
  @inlinable
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
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.count == right.string.utf8.count && left.order(right) == 0
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    var copy = string
    copy.withUTF8 { buffer in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(buffer)) }
    // No UTF-8 holds this byte, so two adjacent texts never hash as one.
    hasher.combine(0xFF as UInt8)
  }
}

extension IdentifierText: Comparable {
  @usableFromInline
  static func < (left: Self, right: Self) -> Bool {
    left.order(right) < 0
  }

  /// Below, at or above 0 as the bytes of this text come before, are, or come after those of another.
  private func order(_ other: Self) -> Int {
    withUTF8 { mine in
      other.withUTF8 { others in
        let shared = min(mine.byteCount, others.byteCount)
        let difference = unsafe mine.withUnsafeBytes { mine in
          unsafe others.withUnsafeBytes { others -> Int32 in
            guard let left = mine.baseAddress, let right = others.baseAddress else { return 0 }
            return unsafe memcmp(left, right, shared)
          }
        }
        return difference == 0 ? mine.byteCount - others.byteCount : Int(difference)
      }
    }
  }
}
