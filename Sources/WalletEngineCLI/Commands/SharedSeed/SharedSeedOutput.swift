import WalletProvisioning

/// `shared-seed map`: the map of users to indexes.
enum SharedSeedMapOutput {
  /// Writes user_id,index,seed and the line that ends a map; a file is new, and gets its name when it is complete.
  static func write(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let destination = RowDestination(argument: arguments[SharedSeedCommand.output] ?? "-")
    if case .file(let path) = destination {
      try StoreOptions.outputGuard(arguments).check(OutputTarget.find(path, keeping: []), name: path)
    }
    return try await StoreOptions.withStore(arguments, in: context) { provisioner in
      guard let seed = try await provisioner.sharedSeed() else {
        throw WalletError.noSharedSeed(tenant: provisioner.options.tenant)
      }
      let code = try await provisioner.sharedSeedMapCode()
      let sink = try openSink(destination)
      do {
        let isWhole = try await writeLines(of: provisioner, seed, code, to: sink, context)
        try sink.complete()
        return isWhole ? .done : .someFailed
      } catch OutputError.closedPipe {
        // `shared-seed map | head` has what it wanted.
        _ = sink.abandon(keepingContent: false)
        return .done
      } catch {
        _ = sink.abandon(keepingContent: false)
        throw error
      }
    }
  }

  /// An older or emptier store must not take the place of a good map: files are never replaced.
  private static func openSink(_ destination: RowDestination) throws(OutputError) -> any RowSink {
    guard case .file(let path) = destination else { return try destination.openSink() }
    let target = try OutputTarget.find(path, keeping: [])
    guard target.isStream else { return try NewFile(for: target.path, name: path) }
    return try destination.openSink()
  }

  /// Writes the map; false if it is not whole, and then it has no end either.
  private static func writeLines(
    of provisioner: WalletProvisioner, _ seed: SharedSeedStatus, _ code: SharedSeedMapCode, to sink: any RowSink,
    _ context: CommandContext
  ) async throws -> Bool {
    var code = code
    var (count, isWhole) = (UInt64(0), true)
    try sink.write(SharedSeedMapText.header)
    for try await page in provisioner.sharedSeedMap() {
      var text: [UInt8] = []
      for (user, index) in page {
        switch index {
        case .success(let index):
          SharedSeedMapText.append(user, index: index, fingerprint: seed.fingerprint, to: &text)
          code.append(user, index: index)
          count += 1
        case .failure(let error):
          context.console.error(error.description)
          isWhole = false
        }
      }
      try sink.write(text)
    }
    guard isWhole else {
      context.console.note(
        "the map lacks users and so has no last line: recover takes it with --unauthenticated-map only")
      return false
    }
    let end = SharedSeedMapEnd(count: count, fingerprint: seed.fingerprint, code: code.code, tenant: seed.tenant)
    try sink.write(end.line)
    return true
  }
}

/// `shared-seed export`: the phrase itself, on purpose.
enum SharedSeedPhraseOutput {
  /// Writes the phrase to a new file or to standard output.
  static func write(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let format = arguments[SharedSeedCommand.format].flatMap { SharedSeedExportFormat(rawValue: $0) } ?? .mnemonic
    let path = arguments[SharedSeedCommand.output]
    guard path != nil || arguments[SharedSeedCommand.reveal] else {
      throw UsageError.missingOneOf(["output", "reveal"])
    }
    if let path { try StoreOptions.outputGuard(arguments).check(newFile: path) }
    if path == nil { try SecretFile.requireStandardOutput() }
    try await StoreOptions.withStore(arguments, in: context) { provisioner in
      // The file first: an export that cannot be written must not be recorded as one.
      let file = try path.map { (path) throws(OutputError) in try SecretFile(path: path) }
      do {
        let secret = try await provisioner.exportSharedSeed(as: format)
        if let file { try file.write(secret) } else { try SecretFile.writeToStandardOutput(secret) }
      } catch {
        file?.discard()
        throw error
      }
    }
    if let path { context.console.summary("the \(format.rawValue) of the shared seed is in \(path)") }
    return .done
  }
}
