/// A list of users that is pulled a batch at a time.
package protocol UserSource: AnyObject {
  /// The next lines, at least one and at most `count`; none at the end of the list.
  ///
  /// Waits only when it has nothing to give, so that a slow pipe is served line by line.
  func next(upTo count: Int) throws(UserListError) -> [UserLine]

  /// How many users there are, when that is known beforehand.
  var total: Int? { get }
  /// How much of the list was read, 0 to 1, when that is known. May be asked from any thread.
  var fractionRead: Double? { get }
}

/// Users that are counted instead of listed: a prefix and the numbers 1 to N.
package final class CountedUsers: UserSource {
  private let prefix: [UInt8]
  private let count: Int
  private var given = 0

  /// - Parameter count: how many; none when negative.
  package init(prefix: String, count: Int) {
    self.prefix = Array(prefix.utf8)
    self.count = max(0, count)
  }

  package var total: Int? { count }
  package var fractionRead: Double? { nil }

  package func next(upTo count: Int) -> [UserLine] {
    let size = min(max(1, count), self.count - given)
    guard size > 0 else { return [] }
    let numbers = given + 1...given + size
    given += size
    return numbers.map { UserLine(number: $0, content: .success(prefix + Array(String($0).utf8))) }
  }
}
