extension ConformanceSuites {
  /// From a phrase to addresses, and what is kept of it.
  static var derivation: [any ConformanceSuite] {
    [BIP39Suite(), BIP32Suite(), SLIP10Suite(), ProfileSuite(), KDFSuite(), SealedRecordSuite()]
  }
}
