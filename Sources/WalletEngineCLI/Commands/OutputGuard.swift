import WalletStorage

/// Keeps rows from taking the place of what they come from.
///
/// Writing them to the path of the store, or of the root key, would replace it in one durable step, and every wallet would
/// be lost. The same goes for the file next to the output that rows are collected in.
struct OutputGuard {
  /// Why a file is not for output; the exit status is that of file trouble.
  struct Refusal: Error, CustomStringConvertible {
    let name: String
    /// The name with `.partial` behind it, if that is the file in question.
    let partial: String?
    let role: String

    var description: String {
      let place = partial.map { "\(Printable.quoted($0)), which holds the rows until they are complete," } ?? "it"
      return "cannot write to \(Printable.quoted(name)): \(place) is \(role); choose another file for the output"
    }
  }

  private var kept: [(places: Set<Place>, role: String)] = []

  /// Guards a store with its logs, a root key file, and the lists of users that were opened.
  init(store: String, rootKey: RootKeySource, inputs: [FileStatus.Identity]) {
    keep(Set(inputs.map { Place.file($0) }), "the list of users")
    keep(Place.places(of: store), "the wallet store")
    for suffix in ["-wal", "-shm", "-journal"] { keep(Place.places(of: store + suffix), "a part of the wallet store") }
    if let path = rootKey.filePath { keep(Place.places(of: path), "the root key") }
  }

  /// Throws ``Refusal`` if writing to `target` would touch one of them.
  ///
  /// - Parameter name: the path as it was given.
  func check(_ target: OutputTarget, name: String) throws(Refusal) {
    guard !target.isStream else { return }
    for (path, partial) in [(target.path, nil), (target.path + ".partial", name + ".partial")] {
      let places = Place.places(of: path)
      if let hit = kept.first(where: { !$0.places.isDisjoint(with: places) }) {
        throw Refusal(name: name, partial: partial, role: hit.role)
      }
    }
  }

  private mutating func keep(_ places: Set<Place>, _ role: String) {
    kept.append((places, role))
  }

  /// Where a file is: whichever way a path is written, and whether the file is there yet or not.
  private enum Place: Hashable {
    case file(FileStatus.Identity)
    case name([UInt8], directory: FileStatus.Identity)

    static func places(of path: String) -> Set<Place> {
      var places: Set<Place> = []
      if let status = try? FileStatus(following: path) { places.insert(.file(status.identity)) }
      if let directory = try? FileStatus(following: FileNames.directory(of: path)) {
        let name =
          path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? path[...].utf8
        places.insert(.name(Array(name), directory: directory.identity))
      }
      return places
    }
  }
}
