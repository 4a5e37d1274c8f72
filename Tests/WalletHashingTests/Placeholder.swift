import Testing
import WalletHashing

@Test func empty() {
  let none: [UInt8] = []
  #expect(Keccak256.hash(none.span.bytes).description == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
}
