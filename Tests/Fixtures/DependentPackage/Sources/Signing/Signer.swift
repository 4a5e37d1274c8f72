/// A type in a module that happens to have a popular name.
public struct Signer {
  /// A signer without a key.
  public init() {}

  /// Puts a word before a text.
  public func sign(_ text: String) -> String { "signed \(text)" }
}
