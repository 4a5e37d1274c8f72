/// From an address to the user who has it: what keeps addresses unique and finds their owners.
///
/// Addresses come in random order, so an index that is kept up with every batch has a page written for every address:
/// eight times as much as all that is stored of a user. A large batch therefore leaves its entries, sorted, in one row
/// of `address_runs`; later batches move them, a stretch of the order at a time and many to a page, into `addresses`.
/// `address_merge` says how far that has come. Small batches write to `addresses` at once.
///
/// An entry is the address's ``AddressHash`` and the user; it is a hint, and the wallet's own row has the last word.
enum AddressTables {
  static let definition = """
    CREATE TABLE IF NOT EXISTS addresses (
      hash INTEGER NOT NULL,
      user INTEGER NOT NULL,
      PRIMARY KEY (hash, user)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS address_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      entries BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS address_merge (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last_run INTEGER NOT NULL,
      position INTEGER NOT NULL
    ) STRICT;
    """
}
