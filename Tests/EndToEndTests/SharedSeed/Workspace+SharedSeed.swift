import Testing

extension Workspace {
  /// `shared-seed import` of a phrase that comes in by standard input.
  func importShared(_ phrase: String, store: [String] = storeOptions) async throws {
    let outcome = try await run(["shared-seed", "import"] + store, input: .bytes(Array(phrase.utf8)))
    expect(outcome, exits: 0)
  }

  /// `provision --keys shared-seed`, expected to succeed.
  func share(
    _ users: [String], store: [String] = storeOptions, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [WalletLine] {
    try await provision(users, ["--keys", "shared-seed"], store: store, sourceLocation: sourceLocation)
  }

  /// `shared-seed export --reveal`, expected to succeed.
  func revealShared() async throws -> String {
    let outcome = try await run(["shared-seed", "export", "--reveal"] + Self.storeOptions, isRevealing: true)
    expect(outcome, exits: 0)
    return String(decoding: outcome.output.dropLast(), as: UTF8.self)
  }

  /// `shared-seed map`, expected to succeed.
  func map(store: [String] = storeOptions) async throws -> String {
    let outcome = try await run(["shared-seed", "map"] + store)
    expect(outcome, exits: 0)
    return String(decoding: outcome.output, as: UTF8.self)
  }
}

extension WalletLine {
  /// What of a row outlives the store.
  var place: [String] { [userText, chain, address, path] }

  /// The index that the path of a row of a shared seed has.
  var sharedIndex: Int? {
    let levels = path.split(separator: "/")
    return levels.count > 3 ? Int(levels[3].dropLast()) : nil
  }
}
