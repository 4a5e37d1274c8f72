/// The frozen format of sealed records, key rings, wallet rows and events: ours, described in docs/sealed-record.md.
package struct SealedRecordSuite: ConformanceSuite {
  package let name = "sealed-record"
  package let minimumCount = 100

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation(
        "open", input: ["key", "record"] + RecordPlace.fields, optional: ["nonce"], perform: openedRecord),
      VectorOperation("unlock", input: KeyRingFields.names, optional: ["derivation"], perform: unlockedRing),
      VectorOperation(
        "stretch", input: ["passphrase", "derivation"] + KeyRingFields.names.filter { $0 != "root" },
        perform: stretchedRing),
      VectorOperation("row", input: RowFields.names, optional: ["code"], perform: authenticatedRow),
      VectorOperation(
        "event", input: EventFields.names,
        optional: [
          "wallets", "as", "exported", "archived", "rekeyed", "epoch", "fingerprint", "format", "sharedSeed",
          "publicIdentity", "step",
        ], perform: extendedChain),
      VectorOperation("blake2b", input: ["bits", "key", "length"], perform: keyedHash),
    ]
  }
}
