/// The one row about the store itself: the key ring, and the head of the event chain.
enum StoreTable {
  static let definition = """
    CREATE TABLE IF NOT EXISTS store (
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
    CREATE TABLE IF NOT EXISTS data_keys (
      id INTEGER PRIMARY KEY,
      epoch INTEGER NOT NULL,
      record BLOB NOT NULL,
      sealed_count INTEGER NOT NULL CHECK (sealed_count >= 0)
    ) STRICT;
    """
}
