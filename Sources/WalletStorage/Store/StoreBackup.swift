/// A copy of a store that was made, or put in a store's place.
package struct StoreBackup: Hashable, Sendable {
  /// How far the copying has come.
  package struct Progress: Hashable, Sendable {
    /// Bytes copied so far.
    package var copiedByteCount: UInt64
    /// Bytes in all.
    package var totalByteCount: UInt64
  }

  /// The key ring in the copy: the store's lineage, and which root key opens it.
  package var ring: KeyRingRecord
  /// The head of the chain of events in the copy.
  package var head: EventHead
  /// The size of the copy.
  package var byteCount: UInt64
}
