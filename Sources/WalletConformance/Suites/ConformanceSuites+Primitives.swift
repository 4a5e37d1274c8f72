extension ConformanceSuites {
  /// Curves, hash functions and texts of addresses.
  static var primitives: [any ConformanceSuite] {
    [
      Secp256k1Suite(), ECDSASuite(), Ed25519Suite(), Keccak256Suite(), EIP55Suite(), Base58Suite(),
    ]
  }
}
