import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage
import TestSupport

/// A small store whose every stored value can be changed, one at a time, and put back.
final class EditedStore {
  let folder: CrashFolder
  let root: GuardedSecret
  let users: [UserID]
  /// What everyone had before anything was changed.
  let wallets: [UserID: UserWallets]
  let secrets: [UserID: String]
  let provisioner: WalletProvisioner
  private let database: RawDatabase
  private let tables: [String]
  private let columns: [String: [String]]

  /// Two users with raw keys and one with a phrase.
  init() async throws {
    folder = try CrashFolder()
    let store = try CrashStore()
    root = store.root
    try folder.write(store.bytes, to: "wallets.db")
    let path = folder.file("wallets.db")
    users = try ["anna", "bert", "carl"].map { try UserID($0) }
    let other = try await CrashWorkload.open(path, root: root, keys: .mnemonic12, batchSize: 10)
    _ = try await other.ensureWallets(for: users[2])
    await other.close()
    provisioner = try await CrashWorkload.open(path, root: root, keys: .raw, batchSize: 10)
    var wallets: [UserID: UserWallets] = [:]
    var secrets: [UserID: String] = [:]
    for user in users {
      wallets[user] = try await provisioner.ensureWallets(for: user)
      secrets[user] = try await Self.export(user, provisioner)
    }
    self.wallets = wallets
    self.secrets = secrets
    database = try RawDatabase(path, creating: false)
    try database.run("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY")
    tables = try database.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    var columns: [String: [String]] = [:]
    for table in tables {
      columns[table] = try database.run("SELECT name FROM pragma_table_info('\(table)')")
      try database.run("CREATE TEMP TABLE kept_\(table) AS SELECT * FROM main.\(table)")
    }
    self.columns = columns
  }

  static func export(_ user: UserID, _ provisioner: WalletProvisioner) async throws -> String {
    let text = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    return text.withBytes { bytes in
      String(
        decoding: (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }, as: UTF8.self)
    }
  }

  /// Every value of every row.
  func cells() throws -> [StoredCell] {
    var cells: [StoredCell] = []
    for table in tables {
      for column in columns[table] ?? [] {
        let rows = try database.run(
          "SELECT rowid, typeof(\(column)), hex(\(column)), \(column) FROM temp.kept_\(table) ORDER BY rowid")
        for row in rows {
          let fields = row.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
          guard let number = Int(fields[0]) else { continue }
          let bytes = StoredCell.bytes(fields[2])
          let value: StoredCell.Value? =
            switch fields[1] {
            case "integer": Int64(fields[3]).map { .integer($0) }
            case "text": .text(bytes)
            case "blob": .blob(bytes)
            default: nil
            }
          guard let value else { continue }
          cells.append(StoredCell(table: table, row: number, column: column, value: value))
        }
      }
    }
    return cells
  }

  /// Stores another value in a cell; false if the database does not take it.
  func alter(_ cell: StoredCell, to value: String) throws -> Bool {
    let selected = (columns[cell.table] ?? []).map { $0 == cell.column ? "\(value) AS \($0)" : $0 }
    do {
      try database.run(
        """
        BEGIN IMMEDIATE; DELETE FROM main.\(cell.table);
        INSERT INTO main.\(cell.table) SELECT * FROM temp.kept_\(cell.table) WHERE rowid <> \(cell.row);
        INSERT INTO main.\(cell.table) SELECT \(selected.joined(separator: ", ")) FROM temp.kept_\(cell.table)
          WHERE rowid = \(cell.row);
        COMMIT
        """)
      return true
    } catch let failure as RawDatabase.Failure {
      try database.run("ROLLBACK")
      // A constraint: such a value cannot be there.
      guard failure.code == 19 || failure.code == 20 else { throw failure }
      return false
    }
  }

  /// Puts everything back.
  func restore() throws {
    var sql = "BEGIN IMMEDIATE;"
    for table in tables {
      sql += "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM temp.kept_\(table);"
    }
    try database.run(sql + "COMMIT")
  }

  func close() async {
    await provisioner.close()
  }
}
