import WalletSignIn

/// An issuer with one key of every kind, and the keys that go wrong.
struct Issuer: Sendable {
  static let name = "https://issuer.example"
  static let audience = "wallets"
  /// The verifier's clock: seconds since 1970.
  static let now: UInt64 = 1_800_000_000

  static let shared: Result<Issuer, any Error> = Result { try Issuer() }

  let rsa: IssuerKey
  let smallRSA: IssuerKey
  let p256: IssuerKey
  let ed25519 = IssuerKey.ed25519(seed: Array(repeating: 7, count: 32))
  /// Key ids and the members of the key set's keys.
  private(set) var keys: [[String: String]] = []

  init() throws {
    (rsa, smallRSA, p256) = (try .rsa(2048), try .rsa(1024), try .newP256())
    let (rsaMembers, ecMembers, edMembers) = (try rsa.members(), try p256.members(), try ed25519.members())
    func add(_ id: String, _ members: [String: String], _ more: [String: String] = [:]) {
      keys.append(members.merging(more) { $1 }.merging(["kid": id]) { $1 })
    }
    add("rsa", rsaMembers, ["alg": "RS256", "use": "sig"])
    add("ec", ecMembers, ["alg": "ES256", "use": "sig"])
    add("ed", edMembers, ["alg": "EdDSA", "use": "sig"])
    add("bare rsa", rsaMembers)
    add("small", try smallRSA.members())
    add("huge", rsaMembers, ["n": Base64URL.encode([UInt8](repeating: 0xFF, count: 2048))])
    add("enc", rsaMembers, ["use": "enc"])
    add("rs512", rsaMembers, ["alg": "RS512"])
    add("padded n", rsaMembers, ["n": Base64URL.encode([0] + (try Self.bytes(rsaMembers["n"])))])
    add("even n", rsaMembers, ["n": Base64URL.encode([UInt8](repeating: 0xFE, count: 256))])
    add("e = 1", rsaMembers, ["e": Base64URL.encode([1])])
    add("no n", rsaMembers.filter { $0.key != "n" })
    add("private", edMembers, ["d": Base64URL.encode([UInt8](repeating: 7, count: 32))])
    add("off curve", ecMembers, ["y": ecMembers["x"] ?? ""])
    add("p-384", ecMembers, ["crv": "P-384"])
    add("x25519", edMembers, ["crv": "X25519"])
    add("identity point", edMembers, ["x": Base64URL.encode([1] + [UInt8](repeating: 0, count: 31))])
    // An element of order 8 (RFC 8032's curve).
    add("order 8", edMembers, ["x": "JuiVj8KyJ7BFw_SJ8u-Y8NXfrAXTxjM5sTgCiG1T_AU"])
    add("short ec", ecMembers, ["x": Base64URL.encode([1, 2, 3])])
    add("twin", rsaMembers)
    add("twin", rsaMembers)
    add("shared", rsaMembers)
    add("shared", ecMembers)
  }

  private static func bytes(_ text: String?) throws -> [UInt8] { try Base64URL.decode(Array((text ?? "").utf8)) }

  /// The key set as JSON; one key has `key_ops` too.
  var keySet: String {
    var texts = keys.map(Self.json)
    if var sealed = keys.first {
      sealed["kid"] = "ops"
      texts.append(String(Self.json(sealed).dropLast()) + #", "key_ops": ["encrypt"]}"#)
    }
    return #"{"keys": ["# + texts.joined(separator: ",\n") + "]}"
  }

  /// A key set of some of the keys.
  func keySet(of ids: [String]) -> String {
    #"{"keys":["# + keys.filter { ids.contains($0["kid"] ?? "") }.map(Self.json).joined(separator: ",") + "]}"
  }

  static func json(_ members: [String: String]) -> String {
    "{" + members.sorted { $0.key < $1.key }.map { #""\#($0.key)": "\#($0.value)""# }.joined(separator: ", ") + "}"
  }

  func key(_ id: String) -> IssuerKey {
    switch id {
    case "ec", "off curve", "p-384", "short ec": p256
    case "ed", "private", "x25519", "identity point", "order 8": ed25519
    case "small": smallRSA
    default: rsa
    }
  }

  static func clock(_ now: UInt64 = Issuer.now) -> SignInClock { SignInClock(calendar: { now }, steady: { 0 }) }

  /// A verifier that knows all keys.
  func verifier(skew: Int = 60, now: UInt64 = Issuer.now) throws -> TokenVerifier {
    try TokenVerifier(
      keys: .text(keySet), issuer: Self.name, audience: Self.audience, allowedSkew: skew, clock: Self.clock(now))
  }
}
