import WalletAddresses
import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// One user as an archive holds it: everything but what belongs to the store it came from.
struct ArchivedUser: Sendable {
  struct SecretPart: Sendable {
    var slot: SecretSlot
    var id: RecordID
    var kind: SecretKind
    var publicIdentity: [UInt8]
    var plain: ImportedKey
  }

  var tenant: Tenant
  var userID: UserID
  var secrets: [SecretPart]
  /// With codes that are yet to be computed.
  var wallets: [WalletRow]
}

extension ArchivedUser {
  /// The kinds of secrets that are a user's own.
  static let kinds: Set<SecretKind> = [.rawSecp256k1, .rawEd25519, .mnemonic]

  /// The part of a record without secrets: the bytes of each secret follow in the same order.
  private var publicPart: [UInt8] {
    var writer = ByteWriter()
    writer.append(field: tenant.utf8)
    writer.append(field: userID.utf8)
    writer.append(UInt32(clamping: secrets.count))
    for secret in secrets {
      writer.append(secret.slot.rawValue)
      writer.append(secret.id.bytes)
      writer.append(secret.kind.rawValue)
      writer.append(field: secret.publicIdentity)
      writer.append(UInt32(clamping: secret.plain.key.byteCount))
    }
    writer.append(UInt32(clamping: wallets.count))
    for wallet in wallets {
      writer.append(wallet.chain.storageCode)
      writer.append(wallet.accountIndex)
      writer.append(wallet.kind.rawValue)
      writer.append(field: wallet.profile.utf8)
      writer.append(field: wallet.path.utf8)
      writer.append(field: wallet.address.utf8)
      writer.append(wallet.walletID.bytes)
      writer.append(wallet.secretID.bytes)
    }
    return writer.bytes
  }

  /// The user's record.
  func encoded() throws(SecretMemoryError) -> Secret {
    let head = ArchiveRecord.head(.user, publicPart)
    let byteCount = secrets.reduce(head.count) { $0 + $1.plain.key.byteCount }
    return try Secret(byteCount: byteCount) { (record) throws(SecretMemoryError) in
      copyBytes(unsafe head.span.bytes, into: &record, at: 0)
      var offset = head.count
      for secret in secrets {
        secret.plain.key.withBytes { copyBytes($0, into: &record, at: offset) }
        offset += secret.plain.key.byteCount
      }
    }
  }

  /// Reads what ``encoded()`` wrote; nil if it is malformed.
  init?(publicPart: [UInt8], secretPart: RawSpan) throws(SecretMemoryError) {
    var reader = ByteReader(publicPart)
    guard
      let tenantBytes = reader.field(), let tenant = try? Tenant(utf8: unsafe Array(tenantBytes).span.bytes),
      let userBytes = reader.field(), let userID = try? UserID(utf8: unsafe Array(userBytes).span.bytes),
      let secretCount = reader.integer(UInt32.self)
    else { return nil }
    self.tenant = tenant
    self.userID = userID
    secrets = []
    var offset = 0
    for _ in 0..<secretCount {
      guard
        let slot = reader.integer(Int64.self), let id = reader.bytes16(),
        let kind = reader.integer(UInt8.self).flatMap(SecretKind.init(rawValue:)), Self.kinds.contains(kind),
        let identity = reader.field(), let count = reader.integer(UInt32.self),
        count > 0, Int(count) <= secretPart.byteCount - offset
      else { return nil }
      let plain = try Secret(copying: secretPart.extracting(offset..<offset + Int(count)))
      offset += Int(count)
      secrets.append(
        SecretPart(
          slot: SecretSlot(rawValue: slot), id: RecordID(bytes: id), kind: kind, publicIdentity: Array(identity),
          plain: ImportedKey(plain)))
    }
    guard offset == secretPart.byteCount, let walletCount = reader.integer(UInt32.self) else { return nil }
    wallets = []
    for _ in 0..<walletCount {
      guard let wallet = Self.wallet(&reader, tenant: tenant, userID: userID) else { return nil }
      wallets.append(wallet)
    }
    guard reader.isAtEnd else { return nil }
  }

  private static func wallet(_ reader: inout ByteReader, tenant: Tenant, userID: UserID) -> WalletRow? {
    guard
      let chain = reader.integer(UInt8.self).flatMap(Chain.init(storageCode:)),
      let index = reader.integer(UInt32.self),
      let kind = reader.integer(UInt8.self).flatMap(SecretKind.init(rawValue:)),
      let profile = text(&reader), let path = text(&reader), let address = text(&reader),
      let walletID = reader.bytes16(), let secretID = reader.bytes16()
    else { return nil }
    return WalletRow(
      tenant: tenant, userID: userID, chain: chain, accountIndex: index, kind: kind, profile: profile, path: path,
      address: address, walletID: RecordID(bytes: walletID), secretID: RecordID(bytes: secretID))
  }

  private static func text(_ reader: inout ByteReader) -> String? {
    reader.field().flatMap { String(validating: $0, as: UTF8.self) }
  }
}
