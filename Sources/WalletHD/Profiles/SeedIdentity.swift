package import WalletCurves
import WalletSecrets

/// What tells one seed from another in public: the BIP-32 master public key.
///
/// A sealed mnemonic is bound to it. It shows no address: every profile hardens the first level, and without the chain code
/// nothing can be derived from it.
package enum SeedIdentity {
  /// The master public key of a seed inside an arena; its compressed form is 33 bytes.
  ///
  /// The caller wipes the stack after its batch.
  package static func masterPublicKey(ofSeed seed: RawSpan) throws(DerivationError) -> Secp256k1.PublicKey {
    try BIP32PrivateNode(seed: seed).publicKey()
  }

  /// The fingerprint by which people tell seeds apart: that of the master public key, given in compressed form (BIP-32,
  /// "Key identifiers"), as 8 hexadecimal digits.
  package static func fingerprint(ofMasterPublicKey key: [UInt8]) throws(DerivationError) -> String {
    let digits = String(try ExtendedKeyOrigin.fingerprint(ofCompressedKey: key), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
