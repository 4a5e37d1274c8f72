extension RootKeySource {
  /// Reads `file:PATH`, `env:NAME`, `command:PROGRAM ARGUMENT…`, `passphrase:FILE`, or `passphrase`.
  ///
  /// A command is split at blanks into the program, an absolute path, and its arguments; blanks within them are quoted as
  /// in a shell. Throws ``RootKeyError/malformedSpecification``.
  ///
  /// - Parameters:
  ///   - text: one of those.
  ///   - asking: who gives the pass-phrase for `passphrase` alone; nil refuses that form.
  public init(specification text: String, asking: RootPassphrase? = nil) throws(RootKeyError) {
    // By bytes: a combining accent after the colon would be one character with it.
    let bytes = text.utf8
    if bytes.contains(0) {
      throw .malformedSpecification
    } else if let path = Self.rest(of: text, after: "file:") {
      self = .file(path)
    } else if let name = Self.rest(of: text, after: "env:"), !bytes.contains(UInt8(ascii: "=")) {
      self = .environment(name)
    } else if let line = Self.rest(of: text, after: "command:"), let words = CommandWords.split(line),
      words.first?.utf8.first == UInt8(ascii: "/")
    {
      self = .command(words)
    } else if let path = Self.rest(of: text, after: "passphrase:") {
      self = .passphrase(RootPassphrase(file: path))
    } else if bytes.elementsEqual("passphrase".utf8), let asking {
      self = .passphrase(asking)
    } else {
      throw .malformedSpecification
    }
  }

  /// What follows a prefix; nil without the prefix, or if nothing follows.
  private static func rest(of text: String, after prefix: String) -> String? {
    let (bytes, count) = (text.utf8, prefix.utf8.count)
    guard bytes.starts(with: prefix.utf8), bytes.count > count else { return nil }
    return String(bytes.dropFirst(count))
  }
}

extension RootKeySource: CustomStringConvertible {
  /// The source, for people: the specification, but without the arguments of a command, which may be confidential.
  public var description: String {
    switch self {
    case .file(let path): "file:\(path)"
    case .environment(let name): "env:\(name)"
    case .command(let words): "command:\(words.first ?? "")"
    case .passphrase(let passphrase): passphrase.filePath.map { "passphrase:\($0)" } ?? "passphrase"
    }
  }
}
