/// One table or index, or what else a database may hold, with the text that made it.
private struct SchemaObject: Hashable, Sendable {
  let type: String
  let name: String
  let sql: String
}

extension SQLiteConnection {
  /// What a store of the present version consists of; nil if the library could not say.
  private static let own: Set<SchemaObject>? = {
    guard let empty = try? SQLiteConnection(path: ":memory:") else { return nil }
    do throws(StoreError) {
      try empty.execute(SQLiteSchema.tables)
      return try empty.schemaObjects()
    } catch { return nil }
  }()

  /// Throws ``StoreError/notAStore(path:reason:)`` unless a database of the present version consists of our tables and
  /// indexes and of nothing else.
  ///
  /// A trigger or a view that somebody else left there would decide what is stored and what is read; a table without one
  /// of its constraints would take what the engine relies on being refused.
  func checkSchema() throws(StoreError) {
    guard try schemaVersion() == SQLiteSchema.version else { return }
    guard let own = Self.own else { throw .inputOutput(path: path, detail: "the library makes no database in memory") }
    let found = try schemaObjects()
    guard found != own else { return }
    let reason: String
    if let foreign = found.subtracting(own).min(by: { $0.name < $1.name }) {
      reason =
        own.contains { $0.type == foreign.type && $0.name == foreign.name }
        ? "its \(foreign.type) \(foreign.name) is not as this program makes it"
        : "it holds a \(foreign.type) \(foreign.name), which is not this program's"
    } else {
      let missing = own.subtracting(found).min { $0.name < $1.name }
      reason = "its \(missing?.type ?? "table") \(missing?.name ?? "") is missing"
    }
    throw .notAStore(path: path, reason: reason + "; restore it from a backup")
  }

  /// Everything but what the library makes by itself: the indexes of constraints, and its statistics.
  private func schemaObjects() throws(StoreError) -> Set<SchemaObject> {
    let query = try statement(
      """
      SELECT type, name, sql FROM sqlite_schema
      WHERE NOT (type = 'index' AND sql IS NULL) AND NOT (type = 'table' AND name LIKE 'sqlite\\_stat_' ESCAPE '\\')
      """)
    defer { query.reset() }
    var objects: Set<SchemaObject> = []
    while try query.step() {
      objects.insert(SchemaObject(type: try query.text(0), name: try query.text(1), sql: try query.text(2)))
    }
    return objects
  }
}
