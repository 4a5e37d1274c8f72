import WalletAddresses
import WalletHashing
import WalletStorage

/// A wallet row and the ring that its code is made with.
struct RowFields {
  static let names = [
    "ring", "tenant", "userID", "chain", "accountIndex", "kind", "profile", "path", "address", "walletID", "secretID",
  ]

  let ring: KeyRing
  let row: WalletRow

  init(_ input: VectorFields) throws {
    ring = try KeyRingFields(input.object("ring")).unlocked()
    row = WalletRow(
      tenant: try input.tenant("tenant"), userID: try input.userID("userID"), chain: try input.chain("chain"),
      accountIndex: try input.integer("accountIndex", as: UInt32.self), kind: try input.secretKind("kind"),
      profile: try input.text("profile"), path: try input.text("path"), address: try input.text("address"),
      walletID: try input.recordID("walletID"), secretID: try input.recordID("secretID"))
  }
}

/// The code of a row; where the case gives one, the row must be authentic with it.
func authenticatedRow(_ input: VectorFields) throws -> VectorFields {
  let fields = try RowFields(input)
  var row = fields.row
  let code = fields.ring.code(of: row)
  row.code = input["code"] == nil ? code : try input.recordID("code").bytes
  guard fields.ring.isAuthentic(row) else { throw AlteredRow() }
  return ["code": .bytes(code.array)]
}

extension VectorFields {
  func tenant(_ name: String) throws(VectorFault) -> Tenant {
    let bytes = try bytes(name)
    do throws(TenantError) { return try unsafe Tenant(utf8: bytes.span.bytes) } catch {
      throw .wrongType(field: name, expected: "a tenant")
    }
  }

  func userID(_ name: String) throws(VectorFault) -> UserID {
    let bytes = try bytes(name)
    do throws(UserIDError) { return try unsafe UserID(utf8: bytes.span.bytes) } catch {
      throw .wrongType(field: name, expected: "a user id")
    }
  }

  /// A chain by its number in the store.
  func chain(_ name: String) throws(VectorFault) -> Chain {
    guard let chain = Chain(storageCode: try integer(name, as: UInt8.self)) else {
      throw .wrongType(field: name, expected: "a chain's number")
    }
    return chain
  }
}
