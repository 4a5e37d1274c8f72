/// Which users were erased: whoever is here has neither secrets nor wallets and is given none.
///
/// The event is the authority; this only saves reading them all at every log-in, and an audit compares the two.
enum ErasedUsersTable {
  static let definition = """
    CREATE TABLE IF NOT EXISTS erased_users (
      user INTEGER PRIMARY KEY REFERENCES users (id),
      sequence INTEGER NOT NULL
    ) STRICT;
    """
}
