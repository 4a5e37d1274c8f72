import Testing
import WalletAddresses
import WalletProvisioning

/// Something done to the database of an ``AuditFixture``, and just what an audit has to say about it.
struct AuditEdit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let sql: String
  let findings: @Sendable (AuditFixture) -> [AuditFinding]

  init(_ name: String, _ sql: String, finds findings: @escaping @Sendable (AuditFixture) -> [AuditFinding]) {
    testDescription = name
    self.sql = sql
    self.findings = findings
  }
}

extension AuditEdit {
  /// The row of user2's EVM wallet.
  static let row = "WHERE user = 2 AND chain = 1"
  /// The row of user2's EVM secret; its slot is chain 1, account 0.
  static let secret = "WHERE user = 2 AND slot = 4294967296"

  /// Exchanges user2's and user4's rows of a table by giving each the other's user.
  static func exchangeOwners(_ table: String, _ place: String) -> String {
    """
    UPDATE \(table) SET user = -1 WHERE user = 2 AND \(place); UPDATE \(table) SET user = 2 WHERE user = 4 AND \(place);
    UPDATE \(table) SET user = 4 WHERE user = -1
    """
  }

  /// Exchanges a column of user2's and user4's rows.
  static func exchange(_ column: String, in table: String, _ place: String) -> String {
    """
    CREATE TEMP TABLE kept AS SELECT \(column) AS value FROM \(table) WHERE user = 2 AND \(place);
    CREATE TEMP TABLE other AS SELECT \(column) AS value FROM \(table) WHERE user = 4 AND \(place);
    UPDATE \(table) SET \(column) = CAST('~' AS \(column == "address" ? "TEXT" : "BLOB")) WHERE user = 2 AND \(place);
    UPDATE \(table) SET \(column) = (SELECT value FROM kept) WHERE user = 4 AND \(place);
    UPDATE \(table) SET \(column) = (SELECT value FROM other) WHERE user = 2 AND \(place);
    """
  }

  static let wallets: [AuditEdit] = [
    AuditEdit("edited address", "UPDATE wallets SET address = '0x000000000000000000000000000000000000dEaD' \(row)") {
      [
        .rowAltered(user: $0.user(2), chain: .evm),
        .wrongAddress(
          user: $0.user(2), chain: .evm, stored: "0x000000000000000000000000000000000000dEaD",
          derived: $0.address(2, .evm)),
      ]
    },
    AuditEdit("address in lower case", "UPDATE wallets SET address = lower(address) \(row)") {
      [
        .rowAltered(user: $0.user(2), chain: .evm),
        .wrongAddress(
          user: $0.user(2), chain: .evm, stored: $0.address(2, .evm).lowercased(), derived: $0.address(2, .evm)),
      ]
    },
    AuditEdit("addresses of two users exchanged", exchange("address", in: "wallets", "chain = 2")) { fixture in
      [(2, 4), (4, 2)].flatMap { mine, theirs in
        [
          AuditFinding.rowAltered(user: fixture.user(mine), chain: .solana),
          .wrongAddress(
            user: fixture.user(mine), chain: .solana, stored: fixture.address(theirs, .solana),
            derived: fixture.address(mine, .solana)),
        ]
      }
    },
    AuditEdit("wallet rows of two users exchanged", exchangeOwners("wallets", "chain = 1")) { fixture in
      [2, 4].flatMap { number in
        [
          AuditFinding.rowAltered(user: fixture.user(number), chain: .evm),
          .secretMissing(user: fixture.user(number), chain: .evm),
          .secretWithoutWallet(user: fixture.user(number)),
          .walletMissing(user: fixture.user(number), chain: .evm, address: fixture.address(number, .evm)),
          .walletWithoutEvent(user: fixture.user(number), chain: .evm),
        ]
      }
    },
    AuditEdit("removed wallet", "DELETE FROM wallets \(row)") {
      [
        .secretWithoutWallet(user: $0.user(2)),
        .walletMissing(user: $0.user(2), chain: .evm, address: $0.address(2, .evm)),
      ]
    },
    AuditEdit(
      "wallet made up for a stranger's address",
      """
      INSERT INTO wallets SELECT user, chain, 1, kind, profile, path, 'mine', x'00112233445566778899aabbccddeeff',
        secret_id, code FROM wallets \(row)
      """
    ) {
      [
        .rowAltered(user: $0.user(2), chain: .evm),
        .wrongAddress(user: $0.user(2), chain: .evm, stored: "mine", derived: $0.address(2, .evm)),
        .walletWithoutEvent(user: $0.user(2), chain: .evm),
      ]
    },
    AuditEdit(
      "changed wallet id", "UPDATE wallets SET wallet_id = x'00112233445566778899aabbccddeeff' \(row)"
    ) {
      [
        .rowAltered(user: $0.user(2), chain: .evm),
        .walletMissing(user: $0.user(2), chain: .evm, address: $0.address(2, .evm)),
        .walletWithoutEvent(user: $0.user(2), chain: .evm),
      ]
    },
    AuditEdit(
      "changed secret id of a wallet", "UPDATE wallets SET secret_id = x'00112233445566778899aabbccddeeff' \(row)"
    ) {
      [
        .rowAltered(user: $0.user(2), chain: .evm), .secretMissing(user: $0.user(2), chain: .evm),
        .secretWithoutWallet(user: $0.user(2)),
      ]
    },
  ]

  /// Columns that only the row's code covers.
  static let codedColumns: [AuditEdit] = [
    "account_index = 7", "account_index = 4294967295", "kind = 17", "kind = 1", "profile = 'x'", "path = 'm/44'",
    "code = x'00112233445566778899aabbccddeeff'", "code = zeroblob(16)",
  ].map { change in
    AuditEdit("changed \(change)", "UPDATE wallets SET \(change) \(row)") {
      [.rowAltered(user: $0.user(2), chain: .evm)]
    }
  }

  /// Values that no version of the engine writes.
  static let unreadable: [AuditEdit] =
    [
      "chain = 9", "chain = -1", "chain = 257", "kind = 99", "kind = -1", "account_index = -1",
      "account_index = 4294967296", "code = substr(code, 1, 8)", "code = x''", "wallet_id = substr(wallet_id, 2)",
      "secret_id = CAST(secret_id || x'00' AS BLOB)",
    ].map { change in
      AuditEdit("unreadable \(change)", "UPDATE wallets SET \(change) \(row)") {
        [.malformed(user: $0.user(2), detail: "a wallet of user user2")]
      }
    } + [
      AuditEdit("text that is no UTF-8", "UPDATE wallets SET address = CAST(x'ff' AS TEXT) \(row)") {
        [.malformed(user: $0.user(2), detail: "text that is not UTF-8")]
      }
    ]

  static let users: [AuditEdit] = [
    AuditEdit(
      "removed user",
      "DELETE FROM wallets WHERE user = 2; DELETE FROM secrets WHERE user = 2; DELETE FROM users WHERE id = 2"
    ) { fixture in
      Chain.allCases.map { .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)) }
    },
    AuditEdit("removed row of a user", "DELETE FROM users WHERE id = 2") { fixture in
      Chain.allCases.map { .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)) }
        + ["secrets", "wallets"].map { .strayRows(detail: "2 of the rows of \($0) belong to no user") }
    },
    AuditEdit("user id that is none", "UPDATE users SET user_id = char(10) WHERE id = 2") { fixture in
      [.namelessUser(detail: "a user id or tenant in row 2 of users")]
        + Chain.allCases.map {
          .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0))
        }
    },
    AuditEdit("empty tenant", "UPDATE users SET tenant = '' WHERE id = 5") { fixture in
      [.namelessUser(detail: "a user id or tenant in row 5 of users")]
        + Chain.allCases.map {
          .walletMissing(user: fixture.user(5), chain: $0, address: fixture.address(5, $0))
        }
    },
    AuditEdit("user id that is no text", "UPDATE users SET user_id = CAST(x'ff' AS TEXT) WHERE id = 2") { fixture in
      [.namelessUser(detail: "text that is not UTF-8 in row 2 of users")]
        + Chain.allCases.map {
          .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0))
        }
    },
    AuditEdit(
      "user ids that are none, of everyone", "UPDATE users SET user_id = CAST(x'ff' || CAST(id AS TEXT) AS TEXT)"
    ) { fixture in
      (1...5).flatMap { number in
        [.namelessUser(detail: "text that is not UTF-8 in row \(number) of users")]
          + Chain.allCases.map {
            AuditFinding.walletMissing(user: fixture.user(number), chain: $0, address: fixture.address(number, $0))
          }
      }
    },
    AuditEdit("marked as erased", "INSERT INTO erased_users VALUES (2, 2)") { fixture in
      [
        .erasedSecretPresent(user: fixture.user(2)), .erasedWithoutEvent(user: fixture.user(2)),
      ]
    },
    AuditEdit(
      "removed but for the user's row, and marked as erased",
      """
      DELETE FROM wallets WHERE user = 2; DELETE FROM secrets WHERE user = 2; INSERT INTO erased_users VALUES (2, 2)
      """
    ) { fixture in
      [.erasedWithoutEvent(user: fixture.user(2))]
        + Chain.allCases.map { .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)) }
    },
    AuditEdit("count of a data key set back", "UPDATE data_keys SET sealed_count = 0") { _ in
      [.dataKeyCountTooLow(id: 1, counted: 10, stored: 0)]
    },
    AuditEdit("count of a data key one too low", "UPDATE data_keys SET sealed_count = sealed_count - 1") { _ in
      [.dataKeyCountTooLow(id: 1, counted: 10, stored: 9)]
    },
    AuditEdit("everyone removed", "DELETE FROM wallets; DELETE FROM secrets; DELETE FROM users") { fixture in
      (1...5).flatMap { number in
        Chain.allCases.map {
          .walletMissing(user: fixture.user(number), chain: $0, address: fixture.address(number, $0))
        }
      }
    },
    AuditEdit("renamed user", "UPDATE users SET user_id = 'user9' WHERE id = 2") { fixture in
      let renamed = (try? UserID("user9")) ?? fixture.user(1)
      return Chain.allCases.flatMap {
        [
          AuditFinding.rowAltered(user: renamed, chain: $0), .secretUnusable(user: renamed, .notAuthentic),
          .walletWithoutEvent(user: renamed, chain: $0),
          .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)),
        ]
      }
    },
    AuditEdit("user moved to another tenant", "UPDATE users SET tenant = 'other' WHERE id = 2") { fixture in
      Chain.allCases.flatMap {
        [
          AuditFinding.rowAltered(user: fixture.user(2), chain: $0),
          .secretUnusable(user: fixture.user(2), .notAuthentic),
          .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)),
          .walletWithoutEvent(user: fixture.user(2), chain: $0),
        ]
      }
    },
    AuditEdit(
      "two users renamed to each other",
      """
      UPDATE users SET user_id = 'kept' WHERE id = 2; UPDATE users SET user_id = 'user2' WHERE id = 4;
      UPDATE users SET user_id = 'user4' WHERE id = 2
      """
    ) { fixture in
      [2, 4].flatMap { number in
        Chain.allCases.flatMap {
          [
            AuditFinding.rowAltered(user: fixture.user(number), chain: $0),
            .secretUnusable(user: fixture.user(number), .notAuthentic),
            .walletMissing(user: fixture.user(number), chain: $0, address: fixture.address(number, $0)),
            .walletWithoutEvent(user: fixture.user(number), chain: $0),
          ]
        }
      }
    },
    AuditEdit(
      "user hidden from the order of the store",
      """
      UPDATE wallets SET user = -2 WHERE user = 2; UPDATE secrets SET user = -2 WHERE user = 2;
      UPDATE users SET id = -2 WHERE id = 2
      """
    ) { fixture in
      Chain.allCases.map { .walletMissing(user: fixture.user(2), chain: $0, address: fixture.address(2, $0)) }
    },
  ]
}
