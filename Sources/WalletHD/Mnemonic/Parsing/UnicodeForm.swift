package import WalletSecrets

/// A Unicode normalisation form (UAX #15) for pass-phrases that other programs wrote down in another one.
package enum UnicodeForm: Hashable, Sendable, CaseIterable {
  case nfc, nfkc, nfkd

  /// The text in this form, in secret memory.
  ///
  /// Throws ``MnemonicError`` for text that is empty or not UTF-8.
  package func applied(to text: RawSpan) throws(MnemonicError) -> Secret {
    switch self {
    case .nfc: return try Normalisation.composed(text, ideographicSpaces: false)
    case .nfkd: return try Normalisation.decomposed(text)
    case .nfkc:
      let decomposed = try Normalisation.decomposed(text)
      return try decomposed.withBytes { (bytes) throws(MnemonicError) in
        try Normalisation.composed(bytes, ideographicSpaces: false)
      }
    }
  }
}
