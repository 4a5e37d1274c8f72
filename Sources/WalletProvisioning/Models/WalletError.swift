public import WalletAddresses
public import WalletCurves
public import WalletHD
public import WalletKeyFiles
public import WalletKeygen
public import WalletSecrets
public import WalletStorage

/// Why wallets could not be made, read or exported.
///
/// Nothing secret is in any case.
public enum WalletError: Error, Hashable, Sendable {
  /// The store cannot be opened, read or written.
  case store(StoreError)
  /// The root key cannot be had.
  case rootKey(RootKeyError)
  /// The key ring does not open.
  case keyRing(KeyRingError)
  /// Key generation failed.
  case keygen(KeygenError)
  /// Memory for secrets, or randomness, could not be had.
  case secretMemory(SecretMemoryError)
  /// A mnemonic cannot be made or used.
  case mnemonic(MnemonicError)
  /// A key cannot be derived from a user's mnemonic.
  case derivation(user: UserID, DerivationError)
  /// A key file cannot be made or read.
  case keyFile(KeyFileError)
  /// An archive cannot be made or read.
  case archive(ArchiveError)
  /// A user's secret is of a kind that archives do not hold.
  case notArchivable(user: UserID)
  /// The user's secret cannot be exported in this form: raw keys have no words, not every phrase a pass-phrase, and EVM
  /// keys no Solana key pair.
  case noSuchExport(user: UserID, format: SecretExportFormat)
  /// Something was to be imported for a user who has wallets already.
  case alreadyHasWallets(user: UserID)
  /// The user's phrase or key gives an address that another user of the store has.
  case addressTaken(user: UserID)
  /// The tenant has no shared seed.
  case noSharedSeed(tenant: Tenant)
  /// The tenant has a shared seed: it is made once and never replaced.
  case sharedSeedExists(tenant: Tenant)
  /// The store's events tell of a shared seed of the tenant that is no longer there.
  case sharedSeedRemoved(tenant: Tenant)
  /// The sealed record of the tenant's shared seed cannot be used.
  case sharedSeed(tenant: Tenant, RecordError)
  /// A phrase is not the one that is asked for; the fingerprints of their master keys tell them apart.
  case otherSharedSeed(expected: String, found: String)
  /// A derivation profile does not keep the users of a shared seed apart.
  case profileNotForSharedSeed(DerivationProfile)
  /// The user's keys come from the shared seed, whose phrase and public keys are everybody's.
  case sharedWithOthers(user: UserID, format: SecretExportFormat)
  /// The user cannot be erased: the keys come from the tenant's shared seed, and whoever has that has them.
  case keysOfSharedSeed(user: UserID)
  /// No pass-phrase belongs to the tenant's shared seed.
  case noSharedPassphrase(tenant: Tenant)
  /// The user has another account of the shared seed than the one asked for.
  case otherAccount(user: UserID, index: UInt32, asked: UInt32)
  /// An imported private key is not valid on its curve.
  case invalidPrivateKey(CurveError)
  /// A wallet's row was changed, or removed from beside its secret, by something other than the engine; its address
  /// must not be used.
  case rowAltered(user: UserID, chain: Chain)
  /// A sealed secret of the user cannot be used.
  case record(user: UserID, RecordError)
  /// A stored session cannot be used: it was altered, or its record is of another store.
  case session(RecordError)
  /// What was just made does not stand up to the reference path. Nothing of the batch was committed.
  case verificationFailed(user: UserID, chain: Chain)
  /// The user was erased: the secrets were destroyed on purpose, and no new ones are made.
  case erased(user: UserID)
  /// The user was erased in the store that an archive is of, and has wallets here, which were left alone.
  case erasedElsewhere(user: UserID)
  /// Something in the store is not as the engine left it.
  case finding(AuditFinding)
  /// The store knows no such user.
  case unknownUser(UserID)
  /// The user has no such wallet.
  case noWallet(user: UserID, chain: Chain)
  /// The user has no wallet of this id; `id` is what was asked for.
  case unknownWallet(user: UserID, id: String)
  /// The row that names the user's primary wallet was changed by something other than the engine; choose it anew.
  case primaryAltered(user: UserID)
  /// The profile that the user's wallets on the chain are derived by has one account only, or the wallets come from the
  /// tenant's shared seed, of which a user has one account.
  case noFurtherAccount(user: UserID, chain: Chain)
  /// A user id breaks the rules.
  case userID(UserIDError)
  /// The deadline passed. Creation goes on: ask again, or listen for the state.
  case timedOut(user: UserID)
  /// The waiting task was cancelled. Creation goes on.
  case cancelled(user: UserID)
  /// An option has a value outside its range.
  case invalidOption(String)
  /// The provisioner was closed.
  case closed
}

extension WalletError {
  /// What a store's error means here: a store is closed by its provisioner only.
  init(_ error: StoreError) {
    if case .closed = error { self = .closed } else { self = .store(error) }
  }
}

extension WalletError: CustomStringConvertible {
  /// What went wrong, and what to do.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .rootKey(let error): error.description
    case .keyRing(let error): error.description
    case .keygen(let error): error.description
    case .secretMemory(let error): error.description
    case .mnemonic(let error): error.description
    case .derivation(let user, let error): "user \(user): \(error)"
    case .keyFile(let error): error.description
    case .archive(let error): error.description
    case .notArchivable(let user): "user \(user) has a secret of a kind that archives do not hold"
    case .noSuchExport(let user, let format): "user \(user) has nothing to export as \(format.rawValue)"
    case .alreadyHasWallets(let user): "user \(user) has wallets already; an import never replaces or mixes them"
    case .addressTaken(let user):
      "user \(user): the phrase or key gives an address that another user of this store has; nothing was made"
    case .noSharedSeed(let tenant):
      "tenant \(tenant) has no shared seed; make one with shared-seed create, or bring one in with shared-seed import"
    case .sharedSeedExists(let tenant):
      "tenant \(tenant) has a shared seed already; it is made once and never replaced"
    case .sharedSeedRemoved(let tenant):
      "the shared seed of tenant \(tenant) was removed from the store; restore the store from a backup"
    case .sharedSeed(let tenant, let error): "the shared seed of tenant \(tenant): \(error)"
    case .otherSharedSeed(let expected, let found):
      "this phrase has the fingerprint \(found), the one needed has \(expected); nothing was done. A pass-phrase that "
        + "is missing or mistyped gives another fingerprint too"
    case .profileNotForSharedSeed(let profile): DerivationError.notPerUser(profile).description
    case .sharedWithOthers(let user, let format):
      "the keys of user \(user) come from the shared seed, and \(format.rawValue) would give away other users' too; "
        + "export the private key of one wallet"
    case .keysOfSharedSeed(let user):
      "user \(user) cannot be erased: the keys come from the tenant's shared seed, which stays for its other users, and "
        + "give these wallets at any time; nothing was changed"
    case .noSharedPassphrase(let tenant): "the shared seed of tenant \(tenant) has no pass-phrase"
    case .otherAccount(let user, let index, let asked):
      "user \(user) has the account at index \(index) of the shared seed, not \(asked)"
    case .invalidPrivateKey(let error): error.description
    case .rowAltered(let user, let chain):
      "the \(chain) wallet row of user \(user) was altered: do not use its address; run audit, restore from a backup"
    case .record(let user, let error): "user \(user): \(error)"
    case .session(let error): "the stored session: \(error)"
    case .verificationFailed(let user, let chain):
      "verification failed for the \(chain) wallet of user \(user): the machine computes wrongly; nothing was committed"
    case .erased(let user): "user \(user) was erased: the keys were destroyed, and no new wallets are made for that id"
    case .erasedElsewhere(let user):
      "user \(user) was erased in the store that was archived, but has wallets here; nothing was changed: erase the "
        + "user here too, if that is meant"
    case .finding(let finding): finding.description
    case .unknownUser(let user): "the store knows no user \(user)"
    case .noWallet(let user, let chain): "user \(user) has no \(chain) wallet"
    case .unknownWallet(let user, _): "user \(user) has no wallet of this id; nothing was changed"
    case .primaryAltered(let user):
      "the row that names the primary wallet of user \(user) was altered; choose the primary wallet anew"
    case .noFurtherAccount(let user, let chain):
      "the \(chain) wallets of user \(user) are derived by a profile, or from a shared seed, that has one account only "
        + "for a user"
    case .userID(let error): error.description
    case .timedOut(let user): "the wallets of user \(user) were not ready in time; their creation goes on"
    case .cancelled(let user): "waiting for the wallets of user \(user) was cancelled; their creation goes on"
    case .invalidOption(let reason): reason
    case .closed: "the provisioner is closed"
    }
  }
}
