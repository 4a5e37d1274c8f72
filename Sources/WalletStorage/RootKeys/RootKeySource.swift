package import WalletSecrets

/// Where the root key comes from: the 32 bytes that open everything else.
///
/// Losing it loses every wallet.
public enum RootKeySource: Hashable, Sendable {
  /// A file of 64 hexadecimal digits, readable by its owner only. A leading `~/` is the home directory.
  case file(String)
  /// An environment variable of 64 hexadecimal digits: read once, wiped in place, unset.
  case environment(String)
  /// A program, by its absolute path, and its arguments; it prints 64 hexadecimal digits within 10 seconds.
  ///
  /// No shell is involved. It runs in a process group of its own, reads from /dev/null, and its standard error goes where
  /// ours goes. It must end with status 0; more than 4 KiB are refused. A store never makes a key for it: the command
  /// has to know one.
  case command([String])
  /// A pass-phrase, by Argon2id (RFC 9106) with parameters that the store keeps.
  case passphrase(RootPassphrase)

  /// The path of a key file, or of a file with a pass-phrase, with the home directory in it; nil for other sources.
  package var filePath: String? {
    switch self {
    case .file(let path): (try? RootKeyFile(path: path))?.path
    case .passphrase(let passphrase): passphrase.filePath.flatMap { (try? RootKeyFile(path: $0))?.path }
    case .environment, .command: nil
    }
  }

  /// The number of hexadecimal digits of a key.
  static let digitCount = 2 * GuardedSecret.byteCount

  /// A root key, and whether it was made just now.
  package struct Loaded: Sendable {
    package var key: GuardedSecret
    package var wasCreated: Bool
    /// How the key comes from a pass-phrase, if it does.
    package var derivation: RootDerivation?
    /// What the same pass-phrase gives by the parameters that a store has now: its present key, if it is the present
    /// pass-phrase.
    package var keyByPresentRules: GuardedSecret?

    package init(
      key: GuardedSecret, wasCreated: Bool, derivation: RootDerivation? = nil, keyByPresentRules: GuardedSecret? = nil
    ) {
      self.keyByPresentRules = keyByPresentRules
      self.key = key
      self.wasCreated = wasCreated
      self.derivation = derivation
    }
  }

  /// Takes the keys out of the environment now, if any of several sources are variables: a program that is started for
  /// another of them must not find them there.
  ///
  /// A key that cannot be had is an error when it is loaded.
  package static func takeVariables(of sources: [RootKeySource]) {
    let names = Set(
      sources.compactMap { source -> [UInt8]? in
        if case .environment(let name) = source { Array(name.utf8) } else { nil }
      })
    for name in names { RootKeyVariable(name: String(decoding: name, as: UTF8.self)).takeEarly() }
  }

  /// The key of a store that exists.
  ///
  /// Never makes one. Blocks for as long as it takes: a command has 10 seconds, a person any time.
  ///
  /// - Parameter derivation: what the store keeps of a pass-phrase.
  package func load(derivation: RootDerivation? = nil) throws(RootKeyError) -> GuardedSecret {
    switch self {
    case .file(let path):
      let file = try RootKeyFile(path: path)
      guard let key = try file.read() else { throw .fileMissing(path: file.path) }
      return key
    case .environment(let name):
      return try RootKeyVariable(name: name).take()
    case .command(let words):
      return try RootKeyCommand(words: words).run()
    case .passphrase(let passphrase):
      guard let derivation else { throw .notFromPassphrase }
      // Before anybody is asked for anything.
      try derivation.check()
      return try derivation.key(of: try passphrase.words(for: .unlocking))
    }
  }

  /// The key for a store that is about to be made, or that is to change its key: the one there is, or, for a file, a new
  /// one.
  ///
  /// - Parameter present: how the store's present key comes from a pass-phrase, if it does.
  package func loadOrCreate(
    random: some RandomSource = SystemRandomness(), replacing present: RootDerivation? = nil
  ) throws(RootKeyError) -> Loaded {
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
    case .environment:
      return Loaded(key: try load(), wasCreated: false)
    case .command(let words):
      // A program that prints another key every time would lose the store as soon as it is made.
      let (key, again) = (try load(), try load())
      let isSame = key.withBytes { first in again.withBytes { ConstantTime.areEqual(first, $0) } }
      guard isSame else {
        throw .commandFailed(
          program: words.first ?? "", reason: "prints another key every time; a root key has to stay")
      }
      return Loaded(key: key, wasCreated: false)
    case .passphrase(let passphrase):
      let derivation = try RootDerivation(cost: passphrase.cost, random: random)
      let words = try passphrase.words(for: .new)
      let key = try derivation.key(of: words)
      // With another salt the same words give another key.
      let byPresentRules = try present.map { (present) throws(RootKeyError) in try present.key(of: words) }
      return Loaded(key: key, wasCreated: false, derivation: derivation, keyByPresentRules: byPresentRules)
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
