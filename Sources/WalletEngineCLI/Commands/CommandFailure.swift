import WalletAddresses
import WalletConformance
import WalletHD
import WalletKeyFiles
import WalletKeygen
import WalletProvisioning

/// Which exit status an error stands for, and how it is told.
struct CommandFailure {
  let status: ExitStatus
  let message: String

  init(_ error: any Error) {
    switch error {
    case let error as WalletError:
      status = Self.status(of: error)
      message = error.description + Self.advice(on: error)
    case let error as UserListError:
      status = .file
      message = error.description
    case let error as DerivationError:
      status = .usage
      message = error.description
    case let error as ExtendedKeyError:
      status = .usage
      message = error.description
    case let error as ArchiveError:
      if case .secretMemory = error { status = .store } else { status = .file }
      message = error.description
    case let error as ArchiveProblem:
      if case .secretMemory = error.error { status = .store } else { status = .file }
      message = error.description
    case let error as ConformanceError:
      if case .vectors = error { status = .file } else { status = .store }
      message = error.description
    case let error as KeygenError:
      status = .usage
      message = error.description
    case let error as SecretInputError:
      if case .interrupted = error { status = .interrupted } else { status = .file }
      message = error.description
    case let error as SharedSeedMapError:
      if case .interrupted = error { status = .interrupted } else { status = .file }
      message = error.description
    case let error as AnchorFileError:
      status = .file
      message = error.description
    case let error as EraseCommand.Unconfirmed:
      status = .usage
      message = error.description
    case let error as PromptError:
      if case .interrupted = error { status = .interrupted } else { status = .usage }
      message = error.description
    case let error as OutputError:
      status = .file
      message = error.description
    case let error as OutputGuard.Refusal:
      status = .file
      message = error.description
    case let error as SystemFailure:
      status = .file
      message = "\(error)"
    default:
      status = .someFailed
      message = "\(error)"
    }
  }

  /// Which option settles it, where one does.
  private static func advice(on error: WalletError) -> String {
    if case .mnemonic(.ambiguousLanguage) = error { " (with --language)" } else { "" }
  }

  private static func status(of error: WalletError) -> ExitStatus {
    switch error {
    case .keygen(.engineUnavailable), .invalidOption, .userID, .profileNotForSharedSeed: .usage
    case .erased, .erasedElsewhere, .finding, .unknownUser, .unknownWallet, .noFurtherAccount, .noWallet, .timedOut,
      .cancelled, .noSuchExport,
      .alreadyHasWallets, .addressTaken, .derivation, .notArchivable, .sharedSeedExists, .sharedWithOthers,
      .otherAccount, .noSharedPassphrase, .keysOfSharedSeed:
      .someFailed
    // The files that were named, not a store that was opened.
    case .store(.alreadyThere), .store(.inUse), .store(.cannotWrite), .store(.notABackup), .store(.unusableBackup):
      .file
    // No fault of the file's.
    case .rootKey(.interrupted): .interrupted
    case .keyFile(.secretMemory), .archive(.secretMemory): .store
    // What was read is no phrase or key: trouble with the input.
    case .mnemonic, .invalidPrivateKey, .keyFile, .archive, .otherSharedSeed: .file
    case .store, .rootKey, .keyRing, .keygen, .secretMemory, .rowAltered, .primaryAltered, .record, .session,
      .verificationFailed, .noSharedSeed, .sharedSeedRemoved, .sharedSeed, .closed:
      .store
    }
  }
}
