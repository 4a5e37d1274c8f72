import CWalletSQLite
import WalletAddresses
import WalletHashing

/// A value to bind.
enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A compiled statement of one connection.
///
/// Bound values are copied into memory of the statement's own, so nothing of Swift's has to outlive a call and nothing
/// is allocated for a value of usual size.
@safe
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection
  private static let scratchByteCount = 1024
  private let scratch = UnsafeMutableRawPointer.allocate(byteCount: SQLiteStatement.scratchByteCount, alignment: 16)
  private var scratchUsed = 0

  init(handle: OpaquePointer, connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit {
    unsafe scratch.deallocate()
  }

  /// Releases the statement; the connection calls this before it closes.
  func finalize() {
    unsafe sqlite3_finalize(handle)
  }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
    scratchUsed = 0
  }

  /// Advances; true if there is a row to read.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      // Reset at once: a statement left open would keep a lock.
      let error = connection.failure(code)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for other values.
  ///
  /// The values stay bound until others take their place: whoever uses this binds all of them every time.
  func run() throws(StoreError) {
    while try step() {}
    rewind()
  }

  /// Makes the statement ready for other values, without unbinding those it has.
  func rewind() {
    unsafe sqlite3_reset(handle)
    scratchUsed = 0
  }
}

// MARK: Values in

extension SQLiteStatement {
  /// Binds values to the parameters ?1, ?2, … in order.
  func bind(_ values: [SQLiteValue]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .integer(let number): try bind(position, number)
      case .text(let text): try bind(position, text)
      case .blob(let bytes): try bind(position, bytes)
      }
    }
  }

  func bind(_ position: Int32, _ number: Int64) throws(StoreError) {
    try check(unsafe sqlite3_bind_int64(handle, position, number))
  }

  func bind(_ position: Int32, _ text: String) throws(StoreError) {
    var text = text
    let code = text.withUTF8 { utf8 in unsafe bindText(position, UnsafeRawBufferPointer(utf8)) }
    try check(code)
  }

  func bind(_ position: Int32, _ id: UserID) throws(StoreError) {
    let code = id.withUTF8 { bytes in unsafe bytes.withUnsafeBytes { unsafe bindText(position, $0) } }
    try check(code)
  }

  func bind(_ position: Int32, _ tenant: Tenant) throws(StoreError) {
    let code = tenant.withUTF8 { bytes in unsafe bytes.withUnsafeBytes { unsafe bindText(position, $0) } }
    try check(code)
  }

  func bind(_ position: Int32, _ bytes: [UInt8]) throws(StoreError) {
    try check(unsafe bytes.withUnsafeBytes { unsafe bindBlob(position, $0) })
  }

  func bind(_ position: Int32, _ bytes: Bytes16) throws(StoreError) {
    try check(bytes.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe bindBlob(position, $0) } })
  }

  func bind(_ position: Int32, _ bytes: Bytes32) throws(StoreError) {
    try check(bytes.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe bindBlob(position, $0) } })
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  /// A copy of bytes that stays until the statement is reset; nil if there is no room for it.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard bytes.count <= Self.scratchByteCount - scratchUsed else { return nil }
    let place = unsafe scratch + scratchUsed
    if let source = bytes.baseAddress { unsafe place.copyMemory(from: source, byteCount: bytes.count) }
    scratchUsed += bytes.count
    return UnsafeRawPointer(place)
  }

  /// What tells the library to make its own copy.
  private static var transient: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private func bindText(_ position: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    if let kept = unsafe keep(bytes) {
      return unsafe sqlite3_bind_text64(
        handle, position, kept.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }
    return unsafe sqlite3_bind_text64(
      handle, position, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), Self.transient,
      UInt8(SQLITE_UTF8))
  }

  private func bindBlob(_ position: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    if let kept = unsafe keep(bytes) {
      return unsafe sqlite3_bind_blob64(handle, position, kept, UInt64(bytes.count), nil)
    }
    return unsafe sqlite3_bind_blob64(handle, position, bytes.baseAddress, UInt64(bytes.count), Self.transient)
  }
}

// MARK: Values out

extension SQLiteStatement {
  func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let base = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Looks at the bytes of a column where they lie; they are gone with the next step.
  func withBlob<Result>(_ column: Int32, _ body: (RawSpan) -> Result) -> Result {
    let base = unsafe sqlite3_column_blob(handle, column)
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    let bytes = unsafe UnsafeRawBufferPointer(start: base, count: count)
    return unsafe body(bytes.bytes)
  }

  /// The sixteen bytes of a column; nil if it has another number of them.
  func bytes16(_ column: Int32) -> Bytes16? {
    withBlob(column) { Bytes16($0) }
  }

  /// The text of a column; an error if it is not valid UTF-8, which we never wrote.
  func text(_ column: Int32) throws(StoreError) -> String {
    guard let base = unsafe sqlite3_column_text(handle, column) else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column)))
    guard let text = unsafe String(strictUTF8: bytes) else {
      throw .malformedRow(path: connection.path, detail: "text that is not UTF-8")
    }
    return text
  }
}
