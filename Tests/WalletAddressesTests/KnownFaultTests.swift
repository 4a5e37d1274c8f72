import Testing
import WalletAddresses

/// Faults that other wallets have had, one test for each kind.
@Suite struct KnownFaultTests {
  @Test(
    "base58-leading-ones",
    arguments: [
      (
        "002902d95d63aef9dd12e60c85cb1f78efdbff2dc756e523fdd0f93459389aa1",
        "1dGgo9yoCYHS81GFrCuwojLcjHG52xez8V4tDp27yXN"
      ),
      (
        "00003629d4ccc352e2222cf8185dd10dcc43f3a420b076f8199516084031fbd4",
        "11BrU75RJQedW5GheThE3mrpiqXqQLR8DVxmqDwisLw"
      ),
    ])
  func base58LeadingOnes(publicKey: String, text: String) throws {
    let raw = bytes(hex: publicKey)
    let address = try SolanaAddress(bytes: raw.span.bytes)
    #expect(address.description == text)
    #expect(Base58.encode(raw.span.bytes) == text)
    #expect(try Base58.decode(text) == raw)
    #expect(try SolanaAddress.parse(text) == address)
    let dropped = String(text.dropFirst())
    #expect(throws: SolanaAddressError.tooShort(byteCount: 31)) { try SolanaAddress.parse(dropped) }
  }

  @Test(
    "base58-length",
    arguments: [
      ("11111111111111111111111111111111", 32),
      ("1111111111111111111111111111111", 31),
      ("111111111111111111111111111111111", 33),
      ("2xea9jWJ9eca3dFiefTeSPP85c6qXqunCqL2h2JNffM", 31),
      ("JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG", 32),
      ("2K3n5t4wSaF5mj27Tw9vStXWLWyRjjiH5Cp3CFLpKVCr1c", 33),
    ])
  func base58Length(text: String, byteCount: Int) throws {
    #expect(try Base58.decode(text).count == byteCount)
    switch byteCount {
    case 32: #expect(try SolanaAddress.parse(text).description == text)
    case 31: #expect(throws: SolanaAddressError.tooShort(byteCount: 31)) { try SolanaAddress.parse(text) }
    default: #expect(throws: SolanaAddressError.tooLong(byteCount: 33)) { try SolanaAddress.parse(text) }
    }
  }

  @Test("eip55-not-checked")
  func eip55NotChecked() throws {
    let good = try EVMAddress.parse("0x74Ef1930FdF6a078F39EB5195403c445216da3fF")
    #expect(good.checksum == .valid)
    for text in ["0x74ef1930fdf6a078f39eb5195403c445216da3ff", "0x74EF1930FDF6A078F39EB5195403C445216DA3FF"] {
      let parsed = try EVMAddress.parse(text)
      #expect(parsed.address == good.address)
      #expect(parsed.checksum == .absent)
    }
    #expect(throws: EVMAddressError.checksumMismatch(position: 42)) {
      try EVMAddress.parse("0x74Ef1930FdF6a078F39EB5195403c445216da3ff")
    }
    #expect(throws: EVMAddressError.self) { try EVMAddress.parse("0x74Ef1930dFF6a078F39EB5195403c445216da3fF") }
  }

  @Test(
    "eip55-prefix",
    arguments: [
      ("0X74EF1930FDF6A078F39EB5195403C445216DA3FF", EVMAddressError.upperCasePrefix),
      ("74Ef1930FdF6a078F39EB5195403c445216da3fF", .missingPrefix),
      ("74ef1930fdf6a078f39eb5195403c445216da3ff", .missingPrefix),
      ("0x0xEf1930FdF6a078F39EB5195403c445216da3fF", .notHexadecimal("x", position: 4)),
      ("0x74Ef1930FdF6a078F39EB5195403c445216da3fF ", .surroundingWhitespace(" ", position: 43)),
      ("0x74Ef1930FdF6a078F39EB5195403c445216da3f", .wrongLength(characterCount: 41)),
    ])
  func eip55Prefix(text: String, error: EVMAddressError) {
    #expect(throws: error) { try EVMAddress.parse(text) }
  }

  /// Hashing a compressed key, or the 04 in front, gives an address that nobody controls.
  @Test("address-preimage")
  func addressPreimage() throws {
    let x = "db987bc362cb7e8f677fe7c3a9d59541c3a6df526bf797bb833fde9225c339b2"
    let y = "0afb9cc512862d0afb00ff3d0de64c5f112767d16818dcc2797fdd2fdb23c33f"
    let right = try EVMAddress(publicKey: bytes(hex: x + y).span.bytes)
    #expect(right.description == "0x74Ef1930FdF6a078F39EB5195403c445216da3fF")
    for wrong in ["04" + x + y, "03" + x, x, x + y + "00"] {
      let key = bytes(hex: wrong)
      #expect(throws: EVMAddressError.wrongPublicKeyLength(byteCount: key.count)) {
        try EVMAddress(publicKey: key.span.bytes)
      }
    }
    let text = Array((x + y).utf8)
    #expect(throws: EVMAddressError.wrongPublicKeyLength(byteCount: 128)) { try EVMAddress(publicKey: text.span.bytes) }
  }

  /// The key whose secret is 1; SHA3-256 would give 0x0502987E630Ea7EbB2bF1d84a65a727109385BCF.
  @Test("sha3-vs-keccak")
  func sha3VersusKeccak() throws {
    let key = bytes(
      hex: "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
        + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8")
    let address = try EVMAddress(publicKey: key.span.bytes)
    #expect(address.description == "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
  }

  @Test(
    "leading-zero-bytes-dropped",
    arguments: [
      (
        "00e3ae1974566ca06cc516d47e0fb165a674a3dabcfca15e722f0e3450f45889"
          + "2aeabe7e4531510116217f07bf4d07300de97e4874f81f533420a72eeb0bd6a4",
        "0x2798ba84D7830c5F60D750f37f87D93277106905"
      ),
      (
        "139ae46a1133f1f9d23f25efba0f6dd87bf7ddaf568a5fb9e0a3bfda73176237"
          + "00995e555c8aabd263fd238833a12188b8a5ffbeb480ba0e3e6ec481a8991472",
        "0x872917cEC8992487651Ee633DBA73bd3A9dcA309"
      ),
      (
        "834b70ab1ca724bae163db12d4894636de94efec33e1b77e636cae67d7618b4f"
          + "6c486db9495c3def9456899f99d2ea5c9853db4d321a88f2cfeb66ab6c2e5c49",
        "0x000037dbacB1B1164F0a03374CEf4A4A6D1B56D8"
      ),
    ])
  func leadingZeroBytesDropped(publicKey: String, text: String) throws {
    let key = bytes(hex: publicKey)
    let address = try EVMAddress(publicKey: key.span.bytes)
    #expect(address.description == text)
    #expect(address.withBytes { $0.byteCount } == 20)
    let shorter = Array(key.dropFirst())
    #expect(throws: EVMAddressError.wrongPublicKeyLength(byteCount: 63)) {
      try EVMAddress(publicKey: shorter.span.bytes)
    }
  }

  /// Hexadecimal digits without a 0 are base58 as well; nobody guesses, and what they would decode to is refused.
  @Test("format-guessing") func formatGuessing() throws {
    let digits = "4d631f411c35fe3817bbf69afae394b56ec62b779636f6521b94c97a53d62ad1"
    #expect(try Base58.decode(digits).count == 47)
    #expect(throws: SolanaAddressError.tooLong(byteCount: 47)) { try SolanaAddress.parse(digits) }
    let address = try SolanaAddress(bytes: bytes(hex: digits).span.bytes)
    #expect(address.description == "6D64J6A2nw1sj8oYfuFeWgvFvUvwj5QcpMFXVbhn1oPE")
  }
}
