/// The version of the program and of the package.
enum ProgramVersion {
  /// Semantic version, as in the changelog.
  static let text = "0.1.0"
}
