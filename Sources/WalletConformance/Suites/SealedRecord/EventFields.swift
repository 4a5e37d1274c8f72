import WalletStorage

/// An event, and where in the chain of a store's events it stands.
struct EventFields {
  static let names = ["ring", "sequence", "previousHead", "time", "tenant", "userID"]

  let ring: KeyRing
  let previous: EventHead
  let event: WalletEvent

  init(_ input: VectorFields) throws {
    ring = try KeyRingFields(input.object("ring")).unlocked()
    let sequence = try input.integer("sequence", within: 1...Int.max)
    previous = EventHead(sequence: UInt64(sequence) - 1, code: try input.bytes32("previousHead"))
    event = WalletEvent(
      time: try input.decimal("time"), tenant: try input.tenant("tenant"), userID: try input.userID("userID"),
      action: try Self.action(input))
  }

  private static func action(_ input: VectorFields) throws(VectorFault) -> WalletEvent.Action {
    guard input["archived"] == nil else { return .archived(lock: try input.text("archived")) }
    guard input["rekeyed"] == nil else { return .rekeyed(try rekeying(input)) }
    guard input["sharedSeed"] == nil else {
      return .sharedSeed(
        secretID: try input.recordID("sharedSeed"), publicIdentity: try input.bytes("publicIdentity"),
        step: try step(input))
    }
    guard input["exported"] == nil else {
      return .exported(walletID: try input.recordID("exported"), format: try input.text("format"))
    }
    var wallets: [WalletEvent.Wallet] = []
    for wallet in try input.objects("wallets") {
      try wallet.requireNames(["chain", "accountIndex", "walletID", "address"])
      let id = try wallet.recordID("walletID")
      // Of a row only these four fields go into the event.
      wallets.append(
        WalletEvent.Wallet(
          WalletRow(
            tenant: try input.tenant("tenant"), userID: try input.userID("userID"), chain: try wallet.chain("chain"),
            accountIndex: try wallet.integer("accountIndex", as: UInt32.self), kind: .rawEd25519, profile: "",
            path: "", address: try wallet.text("address"), walletID: id, secretID: id)))
    }
    switch try input.optionalText("as") {
    case nil: return .created(wallets)
    case "imported": return .imported(wallets)
    case "erased": return .erased(wallets)
    default: throw .wrongType(field: "as", expected: "imported or erased")
    }
  }

  private static func rekeying(_ input: VectorFields) throws(VectorFault) -> WalletEvent.Rekeying {
    let epoch = try input.integer("epoch", as: UInt32.self)
    let fingerprint = try input.bytes("fingerprint")
    switch try input.text("rekeyed") {
    case "root": return .root(epoch: epoch, fingerprint: fingerprint)
    case "dataBegun" where fingerprint.isEmpty: return .dataBegun(epoch: epoch)
    case "dataDone" where fingerprint.isEmpty: return .dataDone(epoch: epoch)
    default: throw .wrongType(field: "rekeyed", expected: "root, or dataBegun or dataDone without a fingerprint")
    }
  }

  private static func step(_ input: VectorFields) throws(VectorFault) -> WalletEvent.SharedSeedStep {
    switch try input.text("step") {
    case "made": .made
    case "imported": .imported
    case "exported": .exported(format: try input.text("format"))
    default: throw .wrongType(field: "step", expected: "made, imported or exported")
    }
  }
}

/// The encoded event, which must be read back as the same, and the head of the chain after it.
func extendedChain(_ input: VectorFields) throws -> VectorFields {
  let fields = try EventFields(input)
  let encoded = fields.event.encoded
  let head = fields.ring.eventChain.extend(fields.previous, with: encoded)
  let isReadBack = WalletEvent(encoded: encoded) == fields.event && head.sequence == fields.previous.sequence + 1
  return ["event": isReadBack ? .bytes(encoded) : .list([.bytes(encoded)]), "head": .bytes(head.code)]
}
