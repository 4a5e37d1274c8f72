import Testing
import WalletKeyFiles

/// What a keystore may look like, and what is refused, field by field.
@Suite struct KeystoreReadingTests {
  /// Web3 Secret Storage's example with PBKDF2, with a cost that tests can pay; made with hashlib and pycryptodome.
  struct Parts {
    var version = "3"
    var cipher = "\"aes-128-ctr\""
    var iv = "\"1e66cd93c0df2ac80bd76b2a6fbb039f\""
    var ciphertext = "\"50cd3954dbcedd4693dbf5e5be426421f9aad7cdf4eb0fc9ec3f617fe17374\""
    var kdf = "\"scrypt\""
    var dklen = "32"
    var cost = "\"n\":4096,\"p\":1,\"r\":8"
    var salt = "\"29a965bbc723ace119167746a522351273eb7c3a3fd3def42f9eaf9c025ae719\""
    var mac = "\"1c9b555597e91f76043a0464a7abf5610623583a7b734a64d2f603664699f8b5\""
    var rest = ",\"address\":\"48aecafc499528abb00542147680ff0d2f090077\""

    var json: String {
      "{\"version\":\(version)\(rest),\"crypto\":{\"cipher\":\(cipher),\"cipherparams\":{\"iv\":\(iv)},"
        + "\"ciphertext\":\(ciphertext),\"kdf\":\(kdf),\"kdfparams\":{\"dklen\":\(dklen),\(cost),\"salt\":\(salt)},"
        + "\"mac\":\(mac)}}"
    }
  }

  static let passphrase = "correct horse"
  static let key = "00290a92bf0f4bdd1962d7c84c8dadb8617a2f9f0bb33f882831328064b8b41f"

  @Test func opens() throws {
    #expect(try opened(Parts().json, Self.passphrase) == Self.key)
  }

  @Test(arguments: [
    ",\"address\":\"0x48aeCAFC499528ABB00542147680FF0D2F090077\"",
    ",\"Address\":\"0X48AECAFC499528ABB00542147680FF0D2F090077\"",
    ",\"address\":null", "", ",\"x-extra\":{\"version\":[1,2.5e-3,true,\"\\ud83d\\ude00\"]}",
  ])
  func tolerates(_ rest: String) throws {
    var parts = Parts()
    parts.rest = rest
    #expect(try opened(parts.json, Self.passphrase) == Self.key)
  }

  @Test func toleratesMarksSpacesAndPrefixes() throws {
    var parts = Parts()
    parts.iv = parts.iv.uppercased()
    parts.salt = "\"0x" + parts.salt.dropFirst()
    parts.mac = "\"0X" + parts.mac.dropFirst().uppercased()
    parts.dklen = "64"
    let json = parts.json.replacing("{", with: "{\r\n\t ").replacing(",", with: " ,\r\n")
    #expect(try opened("\u{FEFF}\(json)\r\n", Self.passphrase) == Self.key)
  }

  /// eth-account writes the counter as a number; made with eth-keyfile 0.8.1's own code, its randomness replaced.
  @Test(arguments: [
    (
      "2122232425262728292a2b2c2d2e2f", "7119d8a27709fea9c50a7a8e823312f77e7354d94828e6d6b8758646a4ab006a",
      "2067a429f9ebe8bfe4add2029caf592131a463059f5b53b33a9bdf7b85935e1d"
    ),
    (
      "2122232425262728292a2b2c2d", "cac1a7917c0323aa21bee2a258537ee0cc68e0344000e5292894c0848d08f5a4",
      "2eb590e34278d12df524904766dc0833e81037bddab68e839bb33f45bdbbefde"
    ),
  ])
  func countersWithoutLeadingZeros(_ iv: String, _ ciphertext: String, _ mac: String) throws {
    let json =
      "{\"address\":\"008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b\",\"crypto\":{\"cipher\":\"aes-128-ctr\","
      + "\"cipherparams\":{\"iv\":\"\(iv)\"},\"ciphertext\":\"\(ciphertext)\",\"kdf\":\"pbkdf2\",\"kdfparams\":"
      + "{\"c\":1000,\"dklen\":32,\"prf\":\"hmac-sha256\",\"salt\":\"000102030405060708090a0b0c0d0e0f\"},"
      + "\"mac\":\"\(mac)\"},\"id\":\"01defbdb-541c-44cd-9fab-99f50814ded9\",\"version\":3}"
    #expect(
      try opened(json, "testpassword") == "7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d")
  }

  @Test func addressMismatch() {
    var parts = Parts()
    parts.rest = ",\"address\":\"48aecafc499528abb00542147680ff0d2f090078\""
    #expect(
      refusal(parts.json, Self.passphrase)
        == .addressMismatch(
          stored: "0x48AECafC499528aBB00542147680ff0D2F090078", derived: "0x48aECAfc499528ABB00542147680Ff0d2f090077"))
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout Parts) -> Void
    var error: KeyFileError

    init(_ name: String, _ error: KeyFileError, _ change: @escaping @Sendable (inout Parts) -> Void) {
      testDescription = name
      self.error = error
      self.change = change
    }
  }

  static let changes = [
    Change("version 1", .unsupportedVersion("1")) { $0.version = "1" },
    Change("version 4", .unsupportedVersion("4")) { $0.version = "4" },
    Change("version as text", .unsupportedVersion("\"3\"")) { $0.version = "\"3\"" },
    Change("version 3.0", .unsupportedVersion("3.0")) { $0.version = "3.0" },
    Change("version null", .malformedField("version", reason: "is null, not the number 3")) { $0.version = "null" },
    Change("cipher", .unsupported(field: "crypto.cipher", found: "aes-256-gcm")) { $0.cipher = "\"aes-256-gcm\"" },
    Change("cipher number", .malformedField("crypto.cipher", reason: "is a number, not a string")) { $0.cipher = "1" },
    Change("kdf", .unsupported(field: "crypto.kdf", found: "argon2id?")) { $0.kdf = "\"argon2id\\n\"" },
    Change("prf", .unsupported(field: "crypto.kdfparams.prf", found: "hmac-sha1")) {
      $0.kdf = "\"pbkdf2\""
      $0.cost = "\"c\":10,\"prf\":\"hmac-sha1\""
    },
    Change("missing c", .missingField("crypto.kdfparams.c")) {
      $0.kdf = "\"pbkdf2\""
      $0.cost = "\"prf\":\"hmac-sha256\""
    },
    Change("missing r", .missingField("crypto.kdfparams.r")) { $0.cost = "\"n\":4096,\"p\":1" },
    Change("n in two spellings", .duplicateField("crypto.kdfparams.n")) { $0.cost = "\"n\":2,\"N\":4,\"p\":1,\"r\":8" },
    Change("n with an exponent", .malformedField("crypto.kdfparams.n", reason: "is not a whole number of at least 0")) {
      $0.cost = "\"n\":4e3,\"p\":1,\"r\":8"
    },
    Change("n above 64 bits", .malformedField("crypto.kdfparams.n", reason: "is too large a number")) {
      $0.cost = "\"n\":18446744073709551616,\"p\":1,\"r\":8"
    },
    Change("memory", .costTooHigh(field: "crypto.kdfparams.r", limit: "1 GiB for 128·n·r")) {
      $0.cost = "\"n\":1048576,\"p\":1,\"r\":9"
    },
    Change("work", .costTooHigh(field: "crypto.kdfparams.p", limit: "16777216 for n·r·p, 1048576 for r·p")) {
      $0.cost = "\"n\":1048576,\"p\":3,\"r\":8"
    },
    Change("short key", .malformedField("crypto.kdfparams.dklen", reason: "is not 32 to 128")) { $0.dklen = "16" },
    Change("short iv", .malformedField("crypto.cipherparams.iv", reason: "has 12 bytes, not 16")) {
      $0.iv = "\"1e66cd93c0df2ac80bd76b2a\""
    },
    Change("odd digits", .malformedField("crypto.cipherparams.iv", reason: "has an odd number of hexadecimal digits")) {
      $0.iv = "\"1e66c\""
    },
    Change("no digits", .malformedField("crypto.kdfparams.salt", reason: "is not hexadecimal")) { $0.salt = "\"zz\"" },
    Change("short mac", .malformedField("crypto.mac", reason: "has 1 bytes, not 32")) { $0.mac = "\"00\"" },
    Change("empty ciphertext", .malformedField("crypto.ciphertext", reason: "has 0 bytes, not 1 to 1024")) {
      $0.ciphertext = "\"\""
    },
    Change("address text", .malformedField("address", reason: "is not hexadecimal")) {
      $0.rest = ",\"address\":\"zz\""
    },
    Change("address length", .malformedField("address", reason: "has 1 bytes, not 20")) {
      $0.rest = ",\"address\":\"00\""
    },
    Change("flipped mac", .wrongPassphrase) { $0.mac = $0.mac.replacing("1c9b", with: "1c9a") },
    Change("flipped ciphertext", .wrongPassphrase) { $0.ciphertext = $0.ciphertext.replacing("50cd", with: "51cd") },
    Change("name twice anywhere", .duplicateField("a")) { $0.rest = ",\"x\":{\"a\":1,\"a\":1}" },
    Change("name twice by an escape", .duplicateField("a")) { $0.rest = ",\"x\":{\"a\":1,\"\\u0061\":1}" },
    Change("a NUL", .notJSON(position: 13)) { $0.version = "3\u{0}" },
  ]

  @Test(arguments: changes) func refuses(_ change: Change) {
    var parts = Parts()
    change.change(&parts)
    #expect(refusal(parts.json, Self.passphrase) == change.error)
  }

  @Test(arguments: [
    "", " ", "{", "[]x", "nul", "01", "1.", "-", "\"\\x\"", "\"\u{1}\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "[1,]",
    "{\"a\":1,}",
    "{\"a\" 1}", "{a:1}", "// x",
  ])
  func malformedJSON(_ text: String) {
    guard case .notJSON = refusal(text) else {
      Issue.record("\(String(describing: refusal(text)))")
      return
    }
  }

  @Test func otherValuesThanObjects() {
    #expect(refusal("[]") == .malformedField("(the file)", reason: "is an array, not an object"))
    #expect(
      refusal(String(repeating: "[", count: 60_000)) == .malformedField("(the file)", reason: "is nested too deeply"))
    #expect(refusal("3") == .malformedField("(the file)", reason: "is a number, not an object"))
    #expect(refusal(String(repeating: " ", count: 65_537)) == .tooLarge(maximum: 65_536))
    let wide = utf16(Array(Parts().json.utf8))
    #expect(throws: KeyFileError.notUTF8) { try KeystoreV3(json: wide.span.bytes) }
    let marked: [UInt8] = [0xFF, 0xFE] + wide
    #expect(throws: KeyFileError.notUTF8) { try KeystoreV3(json: marked.span.bytes) }
  }

  /// Every prefix and every changed byte ends in an error or the key, never in a trap or another key.
  @Test func damagedFiles() throws {
    var parts = Parts()
    parts.cost = "\"n\":2,\"p\":1,\"r\":8"
    let file = Array(parts.json.utf8)
    for count in file.indices { #expect(refusal(String(decoding: file.prefix(count), as: UTF8.self)) != nil) }
    for index in file.indices {
      for flip: UInt8 in [1, 0x20, 0x80] {
        var damaged = file
        damaged[index] ^= flip
        do {
          _ = try KeystoreV3(json: damaged.span.bytes).key(Array(Self.passphrase.utf8))
          Issue.record("byte \(index) changed and the file opened")
        } catch {}
      }
    }
  }
}
