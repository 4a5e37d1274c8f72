package import WalletSecrets

/// Why the vectors could not be run at all.
package enum ConformanceError: Error, Hashable, Sendable {
  /// A file or folder is missing or not in the schema.
  case vectors(VectorError)
  /// Memory for keys could not be had.
  case secretMemory(SecretMemoryError)
  /// Memory for secrets, or randomness, ran out while this case of this file was run.
  case resources(file: String, caseID: String)
}

extension ConformanceError: CustomStringConvertible {
  /// Where and why.
  package var description: String {
    switch self {
    case .vectors(let error): error.description
    case .secretMemory(let error): error.description
    case .resources(let file, let caseID):
      "\(file), \(caseID): no locked memory or randomness was left; raise the limit with 'ulimit -l' or LimitMEMLOCK="
    }
  }
}
