package import WalletCurves
import WalletSecrets

/// One way of computing public keys for many private keys at a time.
///
/// Engines differ in speed only; each is held to the results of `reference`.
package protocol KeyEngineBackend: Sendable {
  /// The name by which the engine is chosen and reported.
  static var name: String { get }

  /// The public keys of secp256k1 scalars, 32 bytes each, big-endian, every one in 1..<n.
  func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey]

  /// The public keys of Ed25519 seeds, 32 bytes each.
  func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey]
}

/// The key engine in use, chosen once per provisioner.
public struct KeyEngine: Sendable {
  package let backend: any KeyEngineBackend

  /// Which engine to take.
  public enum Choice: Hashable, Sendable {
    /// The fastest that this CPU can run.
    case automatic
    /// The engine of this name.
    case named(String)
  }

  private static let backends: [any KeyEngineBackend] = [ReferenceKeyEngine()]

  /// The names of the engines of this build, as ``Choice/named(_:)`` takes them.
  public static var availableNames: [String] { backends.map { type(of: $0).name } }

  /// The name of this engine.
  public var name: String { type(of: backend).name }

  /// An engine of the caller's: for tests that need one that computes wrongly.
  package init(backend: any KeyEngineBackend) {
    self.backend = backend
  }

  /// Chooses an engine; throws ``KeygenError/engineUnavailable(name:available:)`` when there is none of that name.
  public init(_ choice: Choice = .automatic) throws(KeygenError) {
    switch choice {
    case .automatic:
      backend = ReferenceKeyEngine()
    case .named(let name):
      guard let found = Self.backends.first(where: { type(of: $0).name == name }) else {
        throw .engineUnavailable(name: name, available: Self.availableNames)
      }
      backend = found
    }
  }
}
