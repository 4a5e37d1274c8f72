import WalletHashing
import WalletSecrets
import WalletStorage

/// Six digits in secret memory.
struct OneTimeCode: ~Copyable {
  static let digitCount = 6
  /// The largest multiple of 1,000,000 that four bytes hold: a draw from it on is drawn again, so that every code is as likely.
  static let drawBound: UInt32 = 4_294_000_000

  private let digits: Secret

  /// Draws a code uniformly.
  static func draw(from random: some RandomSource) throws(SecretMemoryError) -> OneTimeCode {
    while true {
      let drawn = try Secret(byteCount: 4) { (bytes) throws(SecretMemoryError) in try random.fill(&bytes) }
      let digits: Secret? = try drawn.withBytes { (bytes) throws(SecretMemoryError) in
        var number = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self).littleEndian
        guard number < drawBound else { return nil }
        return try Secret(byteCount: digitCount) { digits in
          for position in (0..<digitCount).reversed() {
            digits.storeBytes(of: UInt8(ascii: "0") + UInt8(number % 10), toByteOffset: position, as: UInt8.self)
            number /= 10
          }
        }
      }
      if let digits { return OneTimeCode(digits: digits) }
    }
  }

  private init(digits: consuming Secret) {
    self.digits = digits
  }

  /// Reads what a user typed; spaces around it are passed over.
  init(_ text: String) throws(SignInError) {
    let typed = text.utf8.drop { $0 == 0x20 }
    guard typed.count <= 64 else { throw .malformedCode }
    let end = typed.lastIndex { $0 != 0x20 }.map { typed.index(after: $0) } ?? typed.startIndex
    let digits = typed[..<end]
    guard
      digits.count == Self.digitCount, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .malformedCode }
    do throws(SecretMemoryError) {
      self.digits = try Secret(byteCount: Self.digitCount) { bytes in
        for (position, digit) in digits.enumerated() {
          bytes.storeBytes(of: digit, toByteOffset: position, as: UInt8.self)
        }
      }
    } catch { throw .resources(reason: error.description) }
  }

  /// The digits as the delivery hook gets them, outside secret memory.
  borrowing func text() -> String {
    digits.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
  }

  /// The keyed hash of the code, bound to whom, in which session and when it was sent.
  borrowing func hash(boundTo binding: CodeBinding, key: GuardedSecret) throws(SignInError) -> Bytes32 {
    let context = KeyedHash.code32(binding.encoded, key: key)
    do throws(SecretMemoryError) {
      let message = try Secret(byteCount: Bytes32.byteCount + Self.digitCount) { message in
        context.withBytes { copyBytes($0, into: &message, at: 0) }
        digits.withBytes { copyBytes($0, into: &message, at: Bytes32.byteCount) }
      }
      return message.withBytes { KeyedHash.code32(ofSecret: $0, key: key) }
    } catch { throw .resources(reason: error.description) }
  }
}

/// What a code is good for.
struct CodeBinding {
  let identity: Bytes32
  let session: [UInt8]
  let sentAt: UInt64

  var encoded: [UInt8] {
    var writer = ByteWriter("wallet-engine/one-time-password-code/v1")
    writer.append(identity)
    writer.append(field: session)
    writer.append(sentAt)
    return writer.bytes
  }
}
