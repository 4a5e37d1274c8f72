// Deleting overwrites a row where it is, and a page that loses all its rows as a whole. But when rows were moved between
// pages earlier, copies of them may have been left in parts of the pages that are not in use, and nothing overwrites those.
// Whatever must be gone is therefore taken out with all that may share its pages, and what stays is put back.
extension SQLiteConnection {
  /// How many users before and after others may have copies of their secrets in their pages.
  ///
  /// Pages are in the order of users, and rows are moved between neighbours only.
  private static let rewrittenNeighbours: Int64 = 256

  /// Takes the secrets of some users and of their neighbours out, and puts them back, but for those of one user.
  func rewriteSecrets(from first: Int64, through last: Int64, except erased: Int64? = nil) throws(StoreError) {
    let span = Self.rewrittenNeighbours
    let bounds = (first.subtracting(clamped: span), last.subtracting(clamped: -span))
    try execute("DROP TABLE IF EXISTS temp.kept_secrets")
    // Rows that belong to nobody could not be put back.
    let rows = "user BETWEEN ?1 AND ?2 AND user IN (SELECT id FROM users WHERE id BETWEEN ?1 AND ?2)"
    // No user has the number that is the lowest of all.
    try run(
      "CREATE TEMP TABLE kept_secrets AS SELECT * FROM secrets WHERE \(rows) AND user <> ?3",
      .integer(bounds.0), .integer(bounds.1), .integer(erased ?? .min))
    try run("DELETE FROM secrets WHERE \(rows)", .integer(bounds.0), .integer(bounds.1))
    try execute("INSERT INTO secrets SELECT * FROM temp.kept_secrets; DROP TABLE temp.kept_secrets")
  }

  /// The same for the secrets of users who need not be neighbours.
  func rewriteSecrets(of users: some Sequence<Int64>) throws(StoreError) {
    var stretch: ClosedRange<Int64>?
    for user in users.sorted() {
      if let known = stretch, user.subtracting(clamped: known.upperBound) <= 2 * Self.rewrittenNeighbours {
        stretch = known.lowerBound...user
      } else {
        if let stretch { try rewriteSecrets(from: stretch.lowerBound, through: stretch.upperBound) }
        stretch = user...user
      }
    }
    if let stretch { try rewriteSecrets(from: stretch.lowerBound, through: stretch.upperBound) }
  }

  /// Empties a small table, which overwrites its pages, and fills it with the same rows.
  ///
  /// References to it must be off: with them the rows would be deleted one by one, and the last page never emptied.
  func rewrite(table: String) throws(StoreError) {
    try execute(
      """
      DROP TABLE IF EXISTS temp.kept_rows;
      CREATE TEMP TABLE kept_rows AS SELECT * FROM \(table);
      DELETE FROM \(table);
      INSERT INTO \(table) SELECT * FROM temp.kept_rows;
      DROP TABLE temp.kept_rows;
      """)
  }
}

extension Int64 {
  fileprivate func subtracting(clamped other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
