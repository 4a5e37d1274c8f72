import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletHashing
import WalletSecrets

@Suite("Derivation: published vectors", .needsSharedVectors) struct DerivationCorpusTests {
  struct SolanaCase: Decodable {
    var `case`: String
    var mnemonic: String
    var passphrase: String
    var path: String?
    var secret: HexBytes
    var address: String
  }

  /// By the path, and where a profile has this path, by the profile too.
  @Test func solanaPaths() throws {
    let cases = try SharedVectors.cases(SolanaCase.self, from: "derivation/solana_paths.json")
    var byProfile = 0
    for vector in cases {
      let seed = try parse(vector.mnemonic, .english).seed(text: vector.passphrase)
      if let path = vector.path {
        let node = try SLIP10Ed25519Node(seed: seed).descendant(DerivationPath.parse(path))
        #expect(node.withPrivateKey { array($0) } == vector.secret.bytes, "\(vector.case)")
        #expect(SolanaAddress(try node.publicKey().bytes).description == vector.address, "\(vector.case)")
      }
      for profile in [DerivationProfile.phantom, .trustSolana, .solanaCLI] {
        for index in [UInt32(0), 1, 2, 2_147_483_647] where profile != .solanaCLI || index == 0 {
          guard try profile.path(index: index)?.description == vector.path else { continue }
          let key = try profile.key(fromSeed: seed, index: index)
          #expect(bytes(of: key.privateKey) == vector.secret.bytes, "\(vector.case)")
          #expect(key.publicKey.address.description == vector.address, "\(vector.case)")
          byProfile += 1
        }
      }
    }
    #expect(byProfile >= 20)
    CorpusReport.ran("derivation/solana_paths (\(byProfile) by a profile too)", cases: cases.count)
  }

  struct AddressCase: Decodable {
    var `case`: String
    var mnemonic: String
    var path: String
    var address: String
  }

  @Test func trezorAddresses() throws {
    let cases = try SharedVectors.cases(AddressCase.self, from: "derivation/trezor_eth_addresses.json")
    for vector in cases {
      let seed = try parse(vector.mnemonic, .english).seed()
      let key = try ExtendedPrivateKey(seed: seed).descendant(DerivationPath.parse(vector.path))
      #expect(DerivedPublicKey.secp256k1(key.publicKey).address.description == vector.address, "\(vector.case)")
    }
    CorpusReport.ran("derivation/trezor_eth_addresses", cases: cases.count)
  }

  struct PublicKeyCase: Decodable {
    var `case`: String
    var mnemonic: String
    var path: String
    var fingerprint: UInt32
    var childNumber: UInt32
    var chainCode: HexBytes
    var publicKey: HexBytes
    var xpub: String

    enum CodingKeys: String, CodingKey {
      case `case`, mnemonic, path, fingerprint, xpub
      case childNumber = "child_num"
      case chainCode = "chain_code"
      case publicKey = "public_key"
    }
  }

  @Test func trezorPublicKeys() throws {
    let cases = try SharedVectors.cases(PublicKeyCase.self, from: "derivation/trezor_eth_pubkeys.json")
    for vector in cases {
      let seed = try parse(vector.mnemonic, .english).seed()
      let key = try ExtendedPrivateKey(seed: seed).descendant(DerivationPath.parse(vector.path)).extendedPublicKey
      #expect(key.origin.parentFingerprint == vector.fingerprint, "\(vector.case)")
      #expect(key.origin.index.rawValue == vector.childNumber)
      #expect(key.chainCode.description == vector.chainCode.description)
      #expect(key.publicKey.compressed == vector.publicKey.bytes)
      #expect(try key.text() == vector.xpub)
      #expect(try ExtendedPublicKey.parse(vector.xpub) == key)
    }
    CorpusReport.ran("derivation/trezor_eth_pubkeys", cases: cases.count)
  }
}
