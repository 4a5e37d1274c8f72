package import WalletSecrets

/// Where the root key comes from: the 32 bytes that open everything else.
///
/// Losing it loses every wallet.
public enum RootKeySource: Hashable, Sendable {
  /// A file of 64 hexadecimal digits, readable by its owner only. A leading `~/` is the home directory.
  case file(String)
  /// An environment variable of 64 hexadecimal digits: read once, wiped in place, unset.
  case environment(String)

  /// Reads `file:PATH` or `env:NAME`.
  public init(specification text: String) throws(RootKeyError) {
    // By bytes: a combining accent after the colon would be one character with it.
    let bytes = text.utf8
    if bytes.contains(0) {
      throw .malformedSpecification(text)
    } else if bytes.starts(with: "file:".utf8), bytes.count > 5, let path = String(bytes.dropFirst(5)) {
      self = .file(path)
    } else if bytes.starts(with: "env:".utf8), bytes.count > 4, !bytes.contains(UInt8(ascii: "=")),
      let name = String(bytes.dropFirst(4))
    {
      self = .environment(name)
    } else {
      throw .malformedSpecification(text)
    }
  }

  /// The path of a key file, with the home directory in it; nil for other sources.
  package var filePath: String? {
    if case .file(let path) = self { (try? RootKeyFile(path: path))?.path } else { nil }
  }

  /// The number of hexadecimal digits of a key.
  static let digitCount = 2 * GuardedSecret.byteCount

  /// A root key, and whether it was made just now.
  package struct Loaded: Sendable {
    package var key: GuardedSecret
    package var wasCreated: Bool

    package init(key: GuardedSecret, wasCreated: Bool) {
      self.key = key
      self.wasCreated = wasCreated
    }
  }

  /// The key of a store that exists.
  ///
  /// Never makes one.
  package func load() throws(RootKeyError) -> GuardedSecret {
    switch self {
    case .file(let path):
      let file = try RootKeyFile(path: path)
      guard let key = try file.read() else { throw .fileMissing(path: file.path) }
      return key
    case .environment(let name):
      return try RootKeyVariable(name: name).take()
    }
  }

  /// The key for a store that is about to be made: the one there is, or, for a file, a new one.
  package func loadOrCreate() throws(RootKeyError) -> Loaded {
    switch self {
    case .file(let path):
      let file = try RootKeyFile(path: path)
      if let key = try file.read() {
        // Another process may have made it a moment ago and not yet have seen to it that its name lasts.
        try? FileSystem.synchroniseDirectory(of: file.path)
        return Loaded(key: key, wasCreated: false)
      }
      let made = try file.create()
      guard let key = try file.read() else {
        throw .fileInaccessible(path: file.path, reason: "it vanished while it was being made")
      }
      return Loaded(key: key, wasCreated: made)
    case .environment(let name):
      return Loaded(key: try RootKeyVariable(name: name).take(), wasCreated: false)
    }
  }

  /// Reads the text form of a key.
  static func decode(_ text: RawSpan, source: String) throws(RootKeyError) -> GuardedSecret {
    var digits = text.byteCount
    if digits == digitCount + 1, unsafe text.unsafeLoad(fromByteOffset: digits - 1, as: UInt8.self) == 10 {
      digits -= 1
    }
    guard digits == digitCount else {
      throw .malformedKey(source: source, reason: "it has \(digits) characters")
    }
    do {
      return try GuardedSecret { (bytes: inout MutableRawSpan) throws(SecretMemoryError) in
        try ConstantTime.decodeHexadecimal(text.extracting(first: digits), into: &bytes)
      }
    } catch SecretMemoryError.notHexadecimal(let position) {
      throw .malformedKey(source: source, reason: "character \(position + 1) is not a hexadecimal digit")
    } catch {
      throw .resources(String(describing: error))
    }
  }
}

extension RootKeySource: CustomStringConvertible {
  /// The specification, as ``init(specification:)`` reads it.
  public var description: String {
    switch self {
    case .file(let path): "file:\(path)"
    case .environment(let name): "env:\(name)"
    }
  }
}
