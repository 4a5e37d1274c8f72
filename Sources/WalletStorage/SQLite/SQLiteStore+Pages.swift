import WalletAddresses

/// Pages of users with everything that is kept of them: one pass over each table, side by side.
extension SQLiteConnection {
  /// Reads the next users of a page that has none yet; false if there are none.
  ///
  /// One damaged row must not hide all others from an audit.
  func addUsers(to page: inout StorePage, limit: Int) throws(StoreError) -> Bool {
    let start = page.next.rawValue
    let references = try addOwners(to: &page, limit: limit)
    let end = page.next.rawValue
    guard end > start else { return false }
    let erased = try erasedReferences(after: start, through: end)
    if !erased.isEmpty {
      for (index, reference) in references.enumerated() {
        page.users[index].isErased = erased.contains(reference)
      }
    }
    try addSecrets(after: start, through: end, of: references, to: &page.users)
    try addWallets(after: start, through: end, of: references, to: &page.users)
    return true
  }

  /// Adds users without anything of theirs; returns what the other tables call them, in ascending order.
  private func addOwners(to page: inout StorePage, limit: Int) throws(StoreError) -> [Int64] {
    let query = try statement("SELECT tenant, user_id, id FROM users WHERE id > ?1 ORDER BY id LIMIT ?2")
    defer { query.reset() }
    try query.bind(1, page.next.rawValue)
    try query.bind(2, Int64(max(0, limit)))
    var references: [Int64] = []
    var tenant: Tenant?
    while try query.step() {
      let reference = query.integer(2)
      // Out of order, as only in a damaged table: pages would never end.
      guard reference > page.next.rawValue else { continue }
      page.next = StoreCursor(rawValue: reference)
      do throws(StoreError) {
        let owner = try owner(query, after: tenant)
        tenant = owner.tenant
        page.users.append(
          StorePage.User(
            tenant: owner.tenant, userID: owner.userID, secrets: [], wallets: [], reference: reference))
        references.append(reference)
      } catch {
        guard case .malformedRow(_, let detail) = error else { throw error }
        page.nameless.append("\(detail) in row \(reference) of users")
      }
    }
    return references
  }

  /// Reads an owner from the first two columns.
  ///
  /// - Parameter tenant: the one of the row before, which nearly always is this row's as well.
  private func owner(
    _ row: SQLiteStatement, after tenant: Tenant?
  ) throws(StoreError) -> (tenant: Tenant, userID: UserID) {
    let tenant = row.withBlob(0) { bytes -> Tenant? in
      if let tenant, tenant.withUTF8({ isSame($0, bytes) }) { return tenant }
      return try? Tenant(utf8: bytes)
    }
    if let tenant, let userID = row.withBlob(1, { try? UserID(utf8: $0) }) { return (tenant, userID) }
    // Says what is wrong.
    return try owner(row, from: 0)
  }

  private func addSecrets(
    after start: Int64, through end: Int64, of references: [Int64], to users: inout [StorePage.User]
  ) throws(StoreError) {
    let query = try statement(
      """
      SELECT slot, secret_id, kind, public_identity, record, user FROM secrets
      WHERE user > ?1 AND user <= ?2 ORDER BY user, slot
      """)
    defer { query.reset() }
    try query.bind(1, start)
    try query.bind(2, end)
    var walk = OwnerWalk(references: references)
    while try query.step() {
      guard let index = walk.index(of: query.integer(5)) else { continue }
      do throws(StoreError) {
        let row = try secret(query, from: 0)
        // Two chains is what most users have.
        if users[index].secrets.isEmpty { users[index].secrets.reserveCapacity(2) }
        users[index].secrets.append(row)
      } catch {
        guard case .malformedRow(_, let detail) = error else { throw error }
        users[index].secrets = []
        users[index].malformed.append(detail)
        walk.leaveRest()
      }
    }
  }

  private func addWallets(
    after start: Int64, through end: Int64, of references: [Int64], to users: inout [StorePage.User]
  ) throws(StoreError) {
    let query = try statement(
      """
      SELECT \(Self.walletColumns), user FROM wallets
      WHERE user > ?1 AND user <= ?2 ORDER BY user, chain, account_index
      """)
    defer { query.reset() }
    try query.bind(1, start)
    try query.bind(2, end)
    var walk = OwnerWalk(references: references)
    while try query.step() {
      guard let index = walk.index(of: query.integer(9)) else { continue }
      do throws(StoreError) {
        let row = try wallet(query, tenant: users[index].tenant, userID: users[index].userID)
        if users[index].wallets.isEmpty { users[index].wallets.reserveCapacity(2) }
        users[index].wallets.append(row)
      } catch {
        guard case .malformedRow(_, let detail) = error else { throw error }
        users[index].wallets = []
        users[index].malformed.append(detail)
        walk.leaveRest()
      }
    }
  }

  private func isSame(_ left: RawSpan, _ right: RawSpan) -> Bool {
    unsafe left.withUnsafeBytes { left in unsafe right.withUnsafeBytes { unsafe left.elementsEqual($0) } }
  }
}

/// Follows rows that come in the order of their users along the users of a page.
///
/// A row that comes out of order, which only a damaged table has, is left out, and then it is missing.
private struct OwnerWalk {
  let references: [Int64]
  private var position = 0

  init(references: [Int64]) {
    self.references = references
  }

  /// Where in the page the user of the next row is; nil if the page does not have that user.
  mutating func index(of reference: Int64) -> Int? {
    while position < references.count, references[position] < reference { position += 1 }
    return position < references.count && references[position] == reference ? position : nil
  }

  /// Leaves out the further rows of the present user.
  mutating func leaveRest() {
    position += 1
  }
}
