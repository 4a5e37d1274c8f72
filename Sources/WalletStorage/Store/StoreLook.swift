/// What can be told of a store without its root key and without changing it.
package struct StoreLook: Sendable {
  /// The version of its tables.
  package var schemaVersion: Int
  /// The version that this program works on.
  package var presentSchemaVersion: Int
  package var ring: KeyRingRecord
  /// The head of the event chain; nil if the store says none that anybody wrote.
  package var head: EventHead?

  /// Whether it has to be brought to the present version before anything else can be done with it.
  package var isOutdated: Bool { schemaVersion < presentSchemaVersion }
}
