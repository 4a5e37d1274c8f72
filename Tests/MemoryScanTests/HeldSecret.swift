import CWalletSodium
import WalletSecrets

/// A secret shared between the test's threads, in one of its forms.
final class HeldSecret: Sendable {
  private let secret: Secret

  init(_ secret: consuming Secret) {
    self.secret = secret
  }

  func withBytes<Value>(_ body: (RawSpan) throws -> Value) rethrows -> Value {
    try secret.withBytes(body)
  }

  func borrow<Value: ~Copyable>(_ body: (borrowing Secret) throws -> Value) rethrows -> Value {
    try body(secret)
  }

  /// The two halves: of a master node, its key and its chain code.
  var halves: [Range<Int>] {
    let count = secret.byteCount
    return [0..<count / 2, count / 2..<count]
  }

  /// Each byte combined with one of another secret, which must be as long.
  func combined(with other: HeldSecret) throws -> HeldSecret {
    HeldSecret(
      try secret.withBytes { (own) throws(SecretMemoryError) in
        try Secret(byteCount: own.byteCount) { (out) throws(SecretMemoryError) in
          other.withBytes { other in
            out.withUnsafeMutableBytes { out in
              own.withUnsafeBytes { own in
                other.withUnsafeBytes { other in
                  for index in 0..<out.count { out[index] = own[index] ^ other[index] }
                }
              }
            }
          }
        }
      })
  }

  /// The bytes that hexadecimal text stands for.
  func decoded() throws -> HeldSecret {
    HeldSecret(
      try secret.withBytes { (text) throws(SecretMemoryError) in
        try Secret(byteCount: text.byteCount / 2) { (bytes) throws(SecretMemoryError) in
          try ConstantTime.decodeHexadecimal(text, into: &bytes)
        }
      })
  }

  /// SHA-512 with the first half clamped (RFC 8032, section 5.1.5).
  func expanded() throws -> HeldSecret {
    HeldSecret(
      try secret.withBytes { (seed) throws(SecretMemoryError) in
        try Secret(byteCount: 64) { (out) throws(SecretMemoryError) in
          out.withUnsafeMutableBytes { out in
            seed.withUnsafeBytes { seed in
              guard let target = out.assumingMemoryBound(to: UInt8.self).baseAddress,
                let source = seed.assumingMemoryBound(to: UInt8.self).baseAddress
              else { return }
              crypto_hash_sha512(target, source, UInt64(seed.count))
              out[0] &= 248
              out[31] = out[31] & 127 | 64
            }
          }
        }
      })
  }

  /// The secret, of 32 bytes, in one of the forms looked for.
  func form(_ form: SecretForm) throws -> HeldSecret {
    let source = form.forward == .expandedSeed ? try expanded() : self
    return HeldSecret(
      try source.secret.withBytes { (bytes) throws(SecretMemoryError) in
        try Secret(byteCount: form.isText ? 2 * bytes.byteCount : bytes.byteCount) {
          (out) throws(SecretMemoryError) in
          if form.isText {
            try ConstantTime.encodeHexadecimal(bytes, into: &out)
          } else {
            copyBytes(bytes, into: &out, at: 0)
          }
          out.withUnsafeMutableBytes { out in
            if form.forward == .upperCaseHexadecimal {
              for index in 0..<out.count where out[index] >= UInt8(ascii: "a") { out[index] -= 32 }
            }
            if form.isReversed {
              for index in 0..<out.count / 2 { out.swapAt(index, out.count - 1 - index) }
            }
          }
        }
      })
  }
}

extension SecretWindows {
  /// Enters a private key of 32 bytes in every form.
  ///
  /// - Parameter step: see ``insert(_:as:every:)``.
  func insertAllForms(of key: HeldSecret, isSeed: Bool, every step: Int = 1) throws {
    for form in SecretForm.allCases where !form.isReversed && (isSeed || form != .expandedSeed) {
      try key.form(form).withBytes { insert($0, as: form, every: step) }
    }
  }
}
