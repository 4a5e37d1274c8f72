/// The tables of primary wallets and of sessions.
enum AccountTables {
  static let definition = """
    CREATE TABLE IF NOT EXISTS primary_wallets (
      user INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      wallet_id BLOB NOT NULL,
      code BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS sessions (
      name BLOB PRIMARY KEY,
      record BLOB NOT NULL,
      expiry INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
