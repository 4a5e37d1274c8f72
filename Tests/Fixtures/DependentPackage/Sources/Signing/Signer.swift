/// A type in a module that happens to have a popular name.
public struct Signer {
  public init() {}

  public func sign(_ text: String) -> String { "signed \(text)" }
}
