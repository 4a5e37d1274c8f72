import WalletAddresses
import WalletSecrets

/// An asynchronous list of users that counts how many were taken, and can end in an error or pause.
final class UserList: AsyncSequence, Sendable {
  typealias Element = UserID

  /// What a list of users may throw.
  struct Broken: Error, Equatable {}

  private let users: [UserID]
  private let endsInError: Bool
  private let taken = PlainLock(0)

  init(_ users: [UserID], endsInError: Bool = false) {
    self.users = users
    self.endsInError = endsInError
  }

  /// How many users have been taken so far.
  var takenCount: Int { taken.withLock { $0 } }

  func makeAsyncIterator() -> Iterator { Iterator(list: self) }

  struct Iterator: AsyncIteratorProtocol {
    let list: UserList
    private var position = 0

    init(list: UserList) {
      self.list = list
    }

    mutating func next() async throws -> UserID? {
      guard position < list.users.count else {
        if list.endsInError { throw Broken() }
        return nil
      }
      defer { position += 1 }
      list.taken.withLock { $0 += 1 }
      return list.users[position]
    }
  }
}

/// Users `user1`, `user2`, … with numbers in a range.
func userIDs(_ numbers: ClosedRange<Int>, prefix: String = "user") throws -> [UserID] {
  try numbers.map { try UserID("\(prefix)\($0)") }
}
