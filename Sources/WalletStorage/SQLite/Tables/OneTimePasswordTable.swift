/// The table of one-time passwords: a row for each identity that asked for a code, or tried one, within a day.
///
/// Times are seconds since 1970, lists of them 8 bytes each, little-endian.
enum OneTimePasswordTable {
  static let definition = """
    CREATE TABLE IF NOT EXISTS one_time_passwords (
      identity BLOB NOT NULL PRIMARY KEY CHECK (length(identity) = 32),
      code_hash BLOB NOT NULL CHECK (length(code_hash) IN (0, 32)),
      sent_at INTEGER NOT NULL,
      attempt_count INTEGER NOT NULL CHECK (attempt_count >= 0),
      failures BLOB NOT NULL,
      sends BLOB NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS one_time_passwords_by_age ON one_time_passwords (changed_at);
    """
}
