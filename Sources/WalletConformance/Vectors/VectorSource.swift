/// Where vector files are taken from.
package enum VectorSource: Hashable, Sendable {
  /// The files that were built into the program.
  case embedded
  /// A folder laid out as the package's `Vectors/`.
  ///
  /// It has to hold every file that was built in; others beside them are run as well.
  case folder(String)

  /// The names of a suite's files, sorted.
  func files(ofSuite suite: String) -> [String] {
    let embedded = EmbeddedVectors.entries.filter { $0.suite == suite }.map(\.name)
    guard case .folder(let path) = self else { return embedded }
    return Set(embedded + VectorFolder.jsonFiles(in: "\(path)/\(suite)")).sorted()
  }

  /// Reads one of a suite's files.
  func file(ofSuite suite: String, name: String) throws(VectorError) -> VectorFile {
    let text: [UInt8]
    switch self {
    case .embedded:
      guard let entry = EmbeddedVectors.entries.first(where: { $0.suite == suite && $0.name == name }) else {
        throw VectorError(file: "\(suite)/\(name)", .missing)
      }
      text = EmbeddedVectors.text(of: entry)
    case .folder(let path):
      do throws(VectorFault) {
        text = try VectorFolder.text(of: "\(path)/\(suite)/\(name)")
      } catch {
        throw VectorError(file: "\(suite)/\(name)", error)
      }
    }
    return try VectorFile(text: text, suite: suite, name: name)
  }

  /// Throws when there is no folder to read from.
  func requireFolder() throws(VectorError) {
    guard case .folder(let path) = self, !VectorFolder.isFolder(path) else { return }
    throw VectorError(file: path, .missingFolder)
  }
}
