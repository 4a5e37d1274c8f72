import WalletStorage

/// Keeps output from taking the place of what it comes from, and files of the user's apart from those of the store.
///
/// Writing rows to the path of the store, or of the root key, would replace it in one durable step, and every wallet would
/// be lost. The same goes for the file next to the output that rows are collected in. A file under a name that SQLite
/// uses beside the store would be deleted when the store is opened.
struct OutputGuard {
  /// Why a file is not for output; the exit status is that of file trouble.
  struct Refusal: Error, CustomStringConvertible {
    let name: String
    /// The name with `.partial` behind it, if that is the file in question.
    let partial: String?
    let role: String
    let use: Use

    enum Use {
      case input, output
    }

    var description: String {
      if use == .input {
        return "cannot read \(Printable.quoted(name)): it is \(role), or would be taken for that and deleted when the "
          + "store is opened; give the file another name"
      }
      let place = partial.map { "\(Printable.quoted($0)), which holds the rows until they are complete," } ?? "it"
      return "cannot write to \(Printable.quoted(name)): \(place) is \(role); choose another file for the output"
    }
  }

  private let inputs: Set<FilePlace>
  private let storeFiles: StoreFiles
  private let rootKey: Set<FilePlace>

  /// Guards a store with its logs, a root key file, and the lists of users that were opened.
  init(store: String, rootKey: RootKeySource, inputs: [FileStatus.Identity] = []) {
    self.inputs = Set(inputs.map { .file(device: $0.device, inode: $0.inode) })
    storeFiles = StoreFiles(path: store)
    self.rootKey = rootKey.filePath.map { FilePlace.places(of: $0) } ?? []
  }

  /// Throws ``Refusal`` if writing to `target` would touch one of them.
  ///
  /// - Parameter name: the path as it was given.
  func check(_ target: OutputTarget, name: String) throws(Refusal) {
    guard !target.isStream else { return }
    for (path, partial) in [(target.path, nil), (target.path + ".partial", name + ".partial")] {
      if let role = role(of: path) { throw Refusal(name: name, partial: partial, role: role, use: .output) }
    }
  }

  /// Throws ``Refusal`` if a new file for a secret would be one of them.
  func check(newFile path: String) throws(Refusal) {
    if let role = role(of: path) { throw Refusal(name: path, partial: nil, role: role, use: .output) }
  }

  /// The same where no store is named: refuses what SQLite would take for a part of any store, there yet or not.
  static func checkAnyStore(newFile path: String) throws(Refusal) {
    guard StoreFiles.isSideName(path) else { return }
    throw Refusal(name: path, partial: nil, role: "a part of a wallet store by its name", use: .output)
  }

  /// Throws ``Refusal`` for a file to read that is a part of the store: opening the store would overwrite or delete it.
  func check(input path: String) throws(Refusal) {
    if let role = storeRole(of: FilePlace.places(of: path)) {
      throw Refusal(name: path, partial: nil, role: role, use: .input)
    }
  }

  private func role(of path: String) -> String? {
    let places = FilePlace.places(of: path)
    if !inputs.isDisjoint(with: places) { return "the list of users" }
    return storeRole(of: places) ?? (rootKey.isDisjoint(with: places) ? nil : "the root key")
  }

  private func storeRole(of places: Set<FilePlace>) -> String? {
    switch storeFiles.part(at: places) {
    case .database: "the wallet store"
    case .sideFile: "a part of the wallet store"
    case nil: nil
    }
  }
}
