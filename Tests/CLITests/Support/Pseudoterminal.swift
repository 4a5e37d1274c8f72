import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal with nobody at it but the test.
struct Pseudoterminal: ~Copyable {
  /// The side of the keyboard and the screen.
  let person: Descriptor
  /// The side of the program.
  let terminal: Descriptor

  init() throws {
    var (near, far) = (Int32(-1), Int32(-1))
    try #require(openpty(&near, &far, nil, nil, nil) == 0)
    person = Descriptor(owning: near)
    terminal = Descriptor(owning: far)
  }
}
