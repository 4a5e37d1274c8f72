/// Users and what is kept of them.
///
/// One row a user gives everything else a small integer to refer to. Secrets and wallets are clustered by user and grow
/// at the end; the only index in an order of others' choosing is that of user ids, and it is the database itself that
/// keeps them unique.
enum UserTables {
  static let definition = """
    CREATE TABLE IF NOT EXISTS users (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      user_id TEXT NOT NULL,
      UNIQUE (tenant, user_id)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS secrets (
      user INTEGER NOT NULL REFERENCES users (id),
      slot INTEGER NOT NULL,
      secret_id BLOB NOT NULL,
      kind INTEGER NOT NULL,
      public_identity BLOB NOT NULL,
      record BLOB NOT NULL,
      PRIMARY KEY (user, slot)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS wallets (
      user INTEGER NOT NULL REFERENCES users (id),
      chain INTEGER NOT NULL,
      account_index INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      profile TEXT NOT NULL,
      path TEXT NOT NULL,
      address TEXT NOT NULL,
      wallet_id BLOB NOT NULL,
      secret_id BLOB NOT NULL,
      code BLOB NOT NULL,
      PRIMARY KEY (user, chain, account_index)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS events (
      sequence INTEGER PRIMARY KEY,
      event BLOB NOT NULL
    ) STRICT;
    """
}
