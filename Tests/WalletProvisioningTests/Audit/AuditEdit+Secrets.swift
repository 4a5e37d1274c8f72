import WalletAddresses
import WalletProvisioning
import WalletStorage

extension AuditEdit {
  static let secrets: [AuditEdit] = [
    AuditEdit("records of two users exchanged", exchange("record", in: "secrets", "slot = 4294967296")) { fixture in
      [2, 4].map { .secretUnusable(user: fixture.user($0), .notAuthentic) }
    },
    AuditEdit("a user's records exchanged", exchangeBetweenChains) { fixture in
      // Each is of the other's kind.
      [16, 17].map { .secretUnusable(user: fixture.user(2), .unexpectedKind($0)) }
    },
    AuditEdit("secrets of two users exchanged", exchangeOwners("secrets", "slot = 4294967296")) { fixture in
      [2, 4].flatMap { number in
        [
          AuditFinding.secretUnusable(user: fixture.user(number), .notAuthentic),
          .secretWithoutWallet(user: fixture.user(number)),
          .secretMissing(user: fixture.user(number), chain: .evm),
        ]
      }
    },
    AuditEdit(
      "secrets and wallets of two users exchanged",
      exchangeOwners("secrets", "slot = 4294967296") + ";" + exchangeOwners("wallets", "chain = 1")
    ) { fixture in
      [2, 4].flatMap { number in
        [
          AuditFinding.secretUnusable(user: fixture.user(number), .notAuthentic),
          .rowAltered(user: fixture.user(number), chain: .evm),
          .walletMissing(user: fixture.user(number), chain: .evm, address: fixture.address(number, .evm)),
          .walletWithoutEvent(user: fixture.user(number), chain: .evm),
        ]
      }
    },
    AuditEdit("removed secret", "DELETE FROM secrets \(secret)") {
      [.secretMissing(user: $0.user(2), chain: .evm)]
    },
    AuditEdit("changed kind of a secret", "UPDATE secrets SET kind = 17 \(secret)") {
      [.secretUnusable(user: $0.user(2), .unexpectedKind(16))]
    },
    AuditEdit("changed slot", "UPDATE secrets SET slot = 99 \(secret)") {
      [.malformed(user: $0.user(2), detail: "the EVM secret is in a slot not its own")]
    },
    AuditEdit(
      "a secret twice",
      "INSERT INTO secrets SELECT user, 99, secret_id, kind, public_identity, record FROM secrets \(secret)"
    ) {
      [
        .malformed(user: $0.user(2), detail: "the EVM secret is in a slot not its own"),
        .dataKeyCountTooLow(id: 1, counted: 11, stored: 10),
      ]
    },
    AuditEdit(
      "changed id of a secret", "UPDATE secrets SET secret_id = x'00112233445566778899aabbccddeeff' \(secret)"
    ) {
      [
        .secretUnusable(user: $0.user(2), .notAuthentic), .secretWithoutWallet(user: $0.user(2)),
        .secretMissing(user: $0.user(2), chain: .evm),
      ]
    },
    AuditEdit("empty public identity", "UPDATE secrets SET public_identity = x'' \(secret)") {
      [.secretUnusable(user: $0.user(2), .notAuthentic)]
    },
    AuditEdit(
      "unknown data key",
      "UPDATE secrets SET record = CAST(substr(record, 1, 4) || x'63' || substr(record, 6) AS BLOB) \(secret)"
    ) {
      [.secretUnusable(user: $0.user(2), .unknownDataKey(99))]
    },
    AuditEdit("unreadable kind of a secret", "UPDATE secrets SET kind = 99 \(secret)") {
      [.malformed(user: $0.user(2), detail: "a secret")]
    },
    AuditEdit("truncated id of a secret", "UPDATE secrets SET secret_id = substr(secret_id, 2) \(secret)") {
      [.malformed(user: $0.user(2), detail: "a secret")]
    },
  ]

  private static let exchangeBetweenChains = """
    CREATE TEMP TABLE kept AS SELECT slot, record FROM secrets WHERE user = 2;
    UPDATE secrets SET record = (SELECT record FROM kept WHERE kept.slot <> secrets.slot) WHERE user = 2
    """

  static let truncatedRecords: [AuditEdit] =
    [0, 1, 15, 16, 40, 72, 87].map { length in
      AuditEdit("record cut to \(length) bytes", "UPDATE secrets SET record = substr(record, 1, \(length)) \(secret)") {
        [.secretUnusable(user: $0.user(2), .truncated(byteCount: length))]
      }
    } + [
      AuditEdit("record cut to 88 bytes", "UPDATE secrets SET record = substr(record, 1, 88) \(secret)") {
        [.secretUnusable(user: $0.user(2), .truncated(byteCount: 88))]
      },
      AuditEdit("record cut to 119 bytes", "UPDATE secrets SET record = substr(record, 1, 119) \(secret)") {
        [.secretUnusable(user: $0.user(2), .notAuthentic)]
      },
      AuditEdit("record of 121 bytes", "UPDATE secrets SET record = CAST(record || x'00' AS BLOB) \(secret)") {
        [.secretUnusable(user: $0.user(2), .notAuthentic)]
      },
    ]

  static let events: [AuditEdit] = [
    AuditEdit("removed event", "DELETE FROM events WHERE sequence = 2") { fixture in
      [.eventMissing(sequence: 2), .eventChainBroken]
        + Chain.allCases.map { .walletWithoutEvent(user: fixture.user(2), chain: $0) }
    },
    AuditEdit("removed last event", "DELETE FROM events WHERE sequence = 5") { fixture in
      [.eventChainBroken] + Chain.allCases.map { .walletWithoutEvent(user: fixture.user(5), chain: $0) }
    },
    AuditEdit("all events removed", "DELETE FROM events") { fixture in
      [.eventChainBroken]
        + (1...5).flatMap { number in
          Chain.allCases.map { .walletWithoutEvent(user: fixture.user(number), chain: $0) }
        }
    },
    AuditEdit(
      "all events removed and the head set back",
      "DELETE FROM events; UPDATE store SET event_sequence = 0, event_code = zeroblob(32)"
    ) { fixture in
      (1...5).flatMap { number in
        Chain.allCases.map { .walletWithoutEvent(user: fixture.user(number), chain: $0) }
      }
    },
    AuditEdit(
      "two events exchanged",
      """
      UPDATE events SET sequence = 99 WHERE sequence = 2; UPDATE events SET sequence = 2 WHERE sequence = 4;
      UPDATE events SET sequence = 4 WHERE sequence = 99
      """
    ) { _ in [.eventChainBroken] },
    AuditEdit(
      "edited event",
      "UPDATE events SET event = CAST(substr(event, 1, length(event) - 1) || x'41' AS BLOB) WHERE sequence = 2"
    ) { _ in [.eventChainBroken] },
    AuditEdit(
      "edited time of an event",
      // The highest byte, which is zero at any time: the lowest one might be what it is set to.
      "UPDATE events SET event = CAST(substr(event, 1, 9) || x'01' || substr(event, 11) AS BLOB) WHERE sequence = 2"
    ) { _ in [.eventChainBroken] },
    AuditEdit(
      "unreadable event", "UPDATE events SET event = CAST(x'09' || substr(event, 2) AS BLOB) WHERE sequence = 2"
    ) { fixture in
      [.malformedEvent(sequence: 2), .eventChainBroken]
        + Chain.allCases.map { .walletWithoutEvent(user: fixture.user(2), chain: $0) }
    },
    AuditEdit("empty event appended", "INSERT INTO events VALUES (6, x'')") { _ in
      [.malformedEvent(sequence: 6), .eventChainBroken]
    },
    AuditEdit("event appended", "INSERT INTO events SELECT 6, event FROM events WHERE sequence = 2") { _ in
      [.eventChainBroken]
    },
    AuditEdit("event appended after a gap", "INSERT INTO events SELECT 8, event FROM events WHERE sequence = 2") { _ in
      [.eventMissing(sequence: 6), .eventMissing(sequence: 7), .eventChainBroken]
    },
    AuditEdit(
      "event appended at the end of all numbers",
      "INSERT INTO events SELECT 9223372036854775807, event FROM events WHERE sequence = 2"
    ) { _ in (6...21).map { .eventMissing(sequence: $0) } + [.eventChainBroken] },
    AuditEdit("edited code of the head", "UPDATE store SET event_code = zeroblob(32)") { _ in [.eventChainBroken] },
    AuditEdit("head moved on", "UPDATE store SET event_sequence = 6") { _ in [.eventChainBroken] },
    AuditEdit("head moved back", "UPDATE store SET event_sequence = 4") { _ in [.eventChainBroken] },
    AuditEdit("head moved below zero", "UPDATE store SET event_sequence = -1") { _ in [.eventChainBroken] },
  ]
}
