/// The tables of shared seeds, one a tenant, and of who has which account of them.
///
/// Accounts grow at the end of both indexes: indexes are handed out in order, and so are the rows of users. Nothing is ever
/// deleted here, so that no index can be given twice. `floor` is what was kept for users who are to be recovered: reserved
/// indexes that are given back do not bring the counter below it.
enum SharedSeedTable {
  static let definition = """
    CREATE TABLE IF NOT EXISTS shared_seeds (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL UNIQUE,
      secret_id BLOB NOT NULL,
      public_identity BLOB NOT NULL UNIQUE,
      record BLOB NOT NULL,
      next_index INTEGER NOT NULL CHECK (next_index BETWEEN 0 AND 2147483648),
      floor INTEGER NOT NULL DEFAULT 0 CHECK (floor BETWEEN 0 AND 2147483648)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS shared_accounts (
      seed INTEGER NOT NULL REFERENCES shared_seeds (id),
      account_index INTEGER NOT NULL CHECK (account_index BETWEEN 0 AND 2147483647),
      user INTEGER NOT NULL UNIQUE REFERENCES users (id),
      PRIMARY KEY (seed, account_index)
    ) STRICT, WITHOUT ROWID;
    """
}
