import WalletKeygen

/// The engine that `--engine` names.
public enum EngineChoice: String, CaseIterable, Sendable {
  /// What the engine itself chooses on this machine.
  case auto
  /// One key at a time, by the libraries.
  case reference
  /// Many keys at a time, on any processor.
  case portable
  /// Many keys at a time, eight to a vector.
  case avx512ifma
}

extension EngineChoice {
  /// The engine; throws ``KeygenError/engineUnavailable(name:available:)`` where this machine has none of that name.
  func engine() throws(KeygenError) -> KeyEngine {
    try KeyEngine(self == .auto ? .automatic : .named(rawValue))
  }
}
