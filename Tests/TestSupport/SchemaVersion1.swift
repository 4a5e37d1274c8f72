/// A SQLite store of schema version 1, made from one of the present version: SQL for a new, empty database.
package enum SchemaVersion1 {
  /// Makes the tables as version 1 had them, and copies everything from the store at a path.
  package static func script(copying path: String) -> String {
    """
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 2003596337;
    PRAGMA user_version = 1;
    ATTACH '\(path)' AS present;
    BEGIN;
    \(tables)
    INSERT INTO main.store SELECT * FROM present.store;
    INSERT INTO main.data_keys SELECT * FROM present.data_keys;
    INSERT INTO main.users SELECT * FROM present.users;
    INSERT INTO main.secrets SELECT user, slot, secret_id, kind, public_identity, record FROM present.secrets;
    INSERT INTO main.wallets
      SELECT user, chain, account_index, kind, profile, path, address, wallet_id, secret_id, code FROM present.wallets;
    INSERT INTO main.events SELECT * FROM present.events;
    COMMIT;
    DETACH present;
    """
  }

  private static let tables = """
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
    """
}
