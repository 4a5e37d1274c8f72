import WalletProvisioning

/// `shared-seed map`: the map of users to indexes.
enum SharedSeedMapOutput {
  /// Writes user_id,index,seed; a file gets its name when it is complete.
  static func write(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let destination = RowDestination(argument: arguments[SharedSeedCommand.output] ?? "-")
    if case .file(let path) = destination {
      try StoreOptions.outputGuard(arguments).check(OutputTarget.find(path, keeping: []), name: path)
    }
    return try await StoreOptions.withStore(arguments, in: context) { provisioner in
      guard let seed = try await provisioner.sharedSeed() else {
        throw WalletError.noSharedSeed(tenant: provisioner.options.tenant)
      }
      let sink = try destination.openSink()
      do {
        let status = try await writeLines(of: provisioner, seed, to: sink, context)
        try sink.complete()
        return status
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

  private static func writeLines(
    of provisioner: WalletProvisioner, _ seed: SharedSeedStatus, to sink: any RowSink, _ context: CommandContext
  ) async throws -> ExitStatus {
    var status = ExitStatus.done
    try sink.write(Array("user_id,index,seed\n".utf8))
    for try await page in provisioner.sharedSeedMap() {
      var text: [UInt8] = []
      for (user, index) in page {
        switch index {
        case .success(let index):
          CSVText.append(user.utf8, to: &text)
          text += Array(",\(index),\(seed.fingerprint)\n".utf8)
        case .failure(let error):
          context.console.error(error.description)
          status = .someFailed
        }
      }
      try sink.write(text)
    }
    return status
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
