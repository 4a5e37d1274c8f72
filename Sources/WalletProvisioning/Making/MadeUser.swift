import WalletAddresses
import WalletStorage

/// What became of one user's request: wallets ready to commit, or the user's own failure.
typealias MadeUser = Result<CreationBatch.User, UserFailure>

/// Why one user of many gets no wallets.
struct UserFailure: Error {
  let userID: UserID
  let error: WalletError
}

extension WalletError {
  /// Whether it comes from what is stored of one user, so that others who share the batch have no part in it.
  var concernsOneUser: Bool {
    switch self {
    // Memory or randomness that cannot be had is the machine's trouble, whoever's turn it was.
    case .record(_, .resources), .derivation(_, .secretMemory), .derivation(_, .libraryFailure): false
    case .record, .derivation, .rowAltered, .addressTaken, .erased, .store(.malformedRow): true
    default: false
    }
  }
}
