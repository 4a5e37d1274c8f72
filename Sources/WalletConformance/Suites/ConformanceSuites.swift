/// Every suite there is.
package enum ConformanceSuites {
  /// In the order in which they are reported.
  package static var all: [any ConformanceSuite] { derivation + primitives }
}
