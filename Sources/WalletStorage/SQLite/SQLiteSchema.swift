/// The tables of a SQLite store, version 1.
///
/// One row a user gives everything else a small integer to refer to, so that only two indexes are in random order: user
/// ids and addresses. They dominate the cost of an insert. Secrets and wallets are clustered by user and grow at the end.
/// Text compares as bytes (SQLite's BINARY collation); all tables are STRICT, so a value of a wrong type is refused.
enum SQLiteSchema {
  /// The version kept in the database's `user_version`.
  static let version = 1
  /// Marks the file as a wallet store, in the database's `application_id`: "wlt1".
  static let applicationID: UInt32 = 0x776c_7431

  /// Run once, when a store is made.
  static let definition = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE store (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      store_id BLOB NOT NULL,
      ring_epoch INTEGER NOT NULL,
      ring_version INTEGER NOT NULL,
      root_fingerprint BLOB NOT NULL,
      canary BLOB NOT NULL,
      integrity_key BLOB NOT NULL,
      ring_code BLOB NOT NULL,
      event_sequence INTEGER NOT NULL,
      event_code BLOB NOT NULL
    ) STRICT;
    CREATE TABLE data_keys (
      id INTEGER PRIMARY KEY,
      epoch INTEGER NOT NULL,
      record BLOB NOT NULL,
      sealed_count INTEGER NOT NULL CHECK (sealed_count >= 0)
    ) STRICT;
    CREATE TABLE users (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      user_id TEXT NOT NULL,
      UNIQUE (tenant, user_id)
    ) STRICT;
    CREATE TABLE secrets (
      user INTEGER NOT NULL REFERENCES users (id),
      slot INTEGER NOT NULL,
      secret_id BLOB NOT NULL,
      kind INTEGER NOT NULL,
      public_identity BLOB NOT NULL,
      record BLOB NOT NULL,
      PRIMARY KEY (user, slot)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE wallets (
      user INTEGER NOT NULL REFERENCES users (id),
      chain INTEGER NOT NULL,
      account_index INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      profile TEXT NOT NULL,
      path TEXT NOT NULL,
      address TEXT NOT NULL UNIQUE,
      wallet_id BLOB NOT NULL,
      secret_id BLOB NOT NULL,
      code BLOB NOT NULL,
      PRIMARY KEY (user, chain, account_index)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      event BLOB NOT NULL
    ) STRICT;
    \(SharedSeedTable.definition)
    """

  /// Run on every connection.
  static let connectionSettings = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    """
}
