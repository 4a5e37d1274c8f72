import WalletStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that never takes another's place: made as backups are, mode 0600, called `NAME.partial` until it is complete and
/// durable.
final class NewFile: RowSink {
  private let name: String
  private let file: UnfinishedFile
  private var byteCount: UInt64 = 0

  /// Makes the unfinished file; throws ``OutputError/alreadyThere(name:)`` if the name is taken.
  ///
  /// - Parameters:
  ///   - path: the name that it is to get.
  ///   - name: what errors call it.
  init(for path: String, name: String) throws(OutputError) {
    self.name = name
    do {
      file = try UnfinishedFile(for: path)
    } catch {
      throw Self.failure(error, name)
    }
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    do {
      try file.write(bytes, at: byteCount)
    } catch {
      throw Self.failure(error, name)
    }
    byteCount += UInt64(bytes.count)
  }

  func complete() throws(OutputError) {
    do {
      try file.publish()
    } catch {
      throw Self.failure(error, name)
    }
  }

  func abandon(keepingContent: Bool) -> String? {
    if keepingContent { return name + ".partial" }
    file.discard()
    return nil
  }

  private static func failure(_ error: StoreError, _ name: String) -> OutputError {
    switch error {
    case .alreadyThere: .alreadyThere(name: name)
    case .inUse: .inUse(name: name + ".partial")
    case .diskFull: .noSpace(name: name, SystemFailure(code: ENOSPC))
    case .inaccessible(_, let reason): .unusable(name: name, reason: reason)
    default: .unusable(name: name, reason: error.description)
    }
  }
}
