package import WalletHashing
import WalletSecrets

/// Where the outbox stands: the number of the last event and the code that chains all events up to it.
package struct EventHead: Hashable, Sendable {
  package var sequence: UInt64
  package var code: Bytes32

  package init(sequence: UInt64, code: Bytes32) {
    self.sequence = sequence
    self.code = code
  }

  /// Before the first event: number 0, all zero.
  package static let start = EventHead(sequence: 0, code: Bytes32())
}

/// Extends the chain of events: each head is a keyed BLAKE2b over the head before, the sequence number and the event.
package struct EventChain: Sendable {
  let key: GuardedSecret

  /// The head after one more event.
  package func extend(_ head: EventHead, with event: [UInt8]) -> EventHead {
    var writer = ByteWriter("wallet-engine/event/v1", reserving: 128 + event.count)
    writer.append(head.code)
    // Stores refuse a head whose number has no successor; whatever a damaged one says, nothing traps here.
    let sequence = head.sequence &+ 1
    writer.append(sequence)
    writer.append(field: event)
    return EventHead(sequence: sequence, code: KeyedHash.code32(writer.bytes, key: key))
  }
}
