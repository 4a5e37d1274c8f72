extension ConformanceSuites {
  /// From a phrase to addresses, and what is kept of it.
  static var derivation: [any ConformanceSuite] {
    []
  }
}
