import WalletSecrets

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

  /// The names of the engines that this CPU can run, as ``Choice/named(_:)`` takes them; the slowest first.
  public static var availableNames: [String] {
    [ReferenceKeyEngine.name] + Kernels.Kind.allCases.filter(\.isAvailable).map(\.name)
  }

  /// The name of this engine.
  public var name: String { backend.name }

  /// An engine of the caller's: for tests that need one that computes wrongly.
  package init(backend: any KeyEngineBackend) {
    self.backend = backend
  }

  /// Chooses an engine; throws ``KeygenError/engineUnavailable(name:available:)`` when there is none of that name.
  public init(_ choice: Choice = .automatic) throws(KeygenError) {
    if case .automatic = choice {
      self = Self.automatic
    } else {
      try self.init(choice, available: Kernels.Kind.allCases.filter(\.isAvailable))
    }
  }

  /// Chooses among the kernels that a test says this CPU can run.
  package init(_ choice: Choice, availableKernels: [String]) throws(KeygenError) {
    try self.init(choice, available: Kernels.Kind.allCases.filter { availableKernels.contains($0.name) })
  }

  /// The choice does not change while the process runs.
  private static let automatic = KeyEngine(fastestOf: Kernels.Kind.allCases.filter(\.isAvailable))

  private init(fastestOf available: [Kernels.Kind]) {
    if let fastest = available.last {
      backend = KernelKeyEngine(fastest, mayYield: true)
    } else {
      backend = ReferenceKeyEngine()
    }
  }

  private init(_ choice: Choice, available: [Kernels.Kind]) throws(KeygenError) {
    switch choice {
    case .automatic:
      self.init(fastestOf: available)
    case .named(ReferenceKeyEngine.name):
      self.init(backend: ReferenceKeyEngine())
    case .named(let name):
      guard let kind = available.first(where: { $0.name == name }) else {
        throw .engineUnavailable(name: name, available: [ReferenceKeyEngine.name] + available.map(\.name))
      }
      self.init(backend: KernelKeyEngine(kind, mayYield: false))
    }
  }
}
