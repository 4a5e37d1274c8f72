/// Anything that is written with two dashes.
package protocol DeclaredOption: Sendable {
  /// The name without dashes.
  var name: String { get }
  /// What stands for the value in help text; nil for a flag, which has none.
  var placeholder: String? { get }
  /// One line of help.
  var summary: String { get }
  /// The default as help shows it.
  var defaultText: String? { get }

  /// Checks a value; called only when there is a placeholder.
  func checkedValue(of text: String) throws(UsageError) -> any Sendable
}

/// An option without a value: given or not.
package struct Flag: DeclaredOption {
  package let name: String
  package let summary: String

  package var placeholder: String? { nil }
  package var defaultText: String? { nil }

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  package func checkedValue(of text: String) throws(UsageError) -> any Sendable {
    throw .valueForFlag(name)
  }
}

/// An option with a value, written `--name value` or `--name=value`.
///
/// No option of any command takes a secret: other processes can read a command line.
package struct ValueOption<Value: Sendable>: DeclaredOption {
  package let name: String
  package let valuePlaceholder: String
  package let summary: String
  package let defaultText: String?
  private let check: @Sendable (String) throws(UsageError) -> Value

  package var placeholder: String? { valuePlaceholder }

  /// Declares an option whose value a closure checks and converts.
  package init(
    _ name: String, _ placeholder: String, _ summary: String, defaultText: String? = nil,
    check: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    self.name = name
    self.valuePlaceholder = placeholder
    self.summary = summary
    self.defaultText = defaultText
    self.check = check
  }

  package func checkedValue(of text: String) throws(UsageError) -> any Sendable {
    try check(text)
  }
}
