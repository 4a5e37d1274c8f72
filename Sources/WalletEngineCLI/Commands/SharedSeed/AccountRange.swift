import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets

/// `recover --count`: the addresses of a range of a phrase's accounts, whoever has them.
enum AccountRange {
  private static let indexesPerBatch = 64

  /// Prints index,chain,path,address.
  static func print(
    _ arguments: ParsedArguments, _ options: ProvisioningOptions, in context: CommandContext
  ) async throws -> ExitStatus {
    for name in ["store", "root-key", "tenant", "output", "format"] where arguments.has(name) {
      throw UsageError.pointlessOption(name, reason: "for --map only; leave it out")
    }
    let first = arguments[RecoverCommand.first] ?? 0
    let indexes = first..<first + (arguments[RecoverCommand.count] ?? 1)
    guard indexes.upperBound <= 1 << 31 else {
      throw UsageError.invalidValue(option: "count", reason: "the last index would be larger than 2147483647")
    }
    if arguments[StoreOptions.allowUnlocked] { MemoryLocking.allowUnlocked() }
    let watch = context.watchSignals()
    defer { withExtendedLifetime(watch) {} }
    return try await BlockingWork.run {
      let seed = try HeldPhrase(arguments, keeping: false, in: context).seed()
      let parents = try options.chains.sorted().map { chain in
        try AccountParent(of: options.profiles[chain] ?? .perUserStandard(for: chain), seed: seed)
      }
      do {
        try StandardOutput.write(Array("index,chain,path,address\n".utf8))
        for start in stride(from: indexes.lowerBound, to: indexes.upperBound, by: indexesPerBatch) {
          if context.interruption.isRequested { throw SecretInputError.interrupted }
          let batch = start..<min(start + indexesPerBatch, indexes.upperBound)
          try StandardOutput.write(try lines(of: batch, parents))
        }
      } catch OutputError.closedPipe {
        // `recover --count … | head` has what it wanted.
      }
      return .done
    }
  }

  private static func lines(of indexes: Range<Int>, _ parents: [AccountParent]) throws -> [UInt8] {
    var text = ""
    for index in indexes {
      for parent in parents {
        let number = UInt32(clamping: index)
        let path = try parent.profile.path(index: number)?.description ?? ""
        let address = try parent.key(index: number).publicKey.address
        text += "\(index),\(parent.profile.chain.code),\(path),\(address)\n"
      }
    }
    return Array(text.utf8)
  }
}
