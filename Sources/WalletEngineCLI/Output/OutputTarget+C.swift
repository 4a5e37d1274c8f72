#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a path given for output leads to.
struct OutputTarget {
  /// The path to replace, symbolic links resolved: the link stays, the file it leads to is replaced.
  let path: String
  /// Whether it is a pipe or device, which is never replaced: `/dev/null` has to stay what it is.
  let isStream: Bool

  /// Looks at a path without changing anything.
  static func find(_ path: String, keeping inputs: [FileStatus.Identity]) throws(OutputError) -> OutputTarget {
    do {
      guard !path.isEmpty else { throw SystemFailure(code: ENOENT) }
      guard let status = try FileStatus(following: path) else {
        // A link that leads nowhere would be replaced by the file; say so instead.
        guard !FileNames.isSymbolicLink(path) else { throw SystemFailure(code: ELOOP) }
        return OutputTarget(path: path, isStream: false)
      }
      guard status.kind != .directory else { throw OutputError.isDirectory(name: path) }
      guard !inputs.contains(status.identity) else { throw OutputError.wouldReplaceInput(name: path) }
      if status.kind == .stream { return OutputTarget(path: path, isStream: true) }
      let resolved = FileNames.isSymbolicLink(path) ? try FileNames.resolved(path) : path
      return OutputTarget(path: resolved, isStream: false)
    } catch let failure as SystemFailure {
      throw .cannotCreate(name: path, failure)
    } catch let error as OutputError {
      throw error
    } catch {
      throw .isDirectory(name: path)
    }
  }

  /// Opens a pipe or device for writing.
  static func openStream(_ path: String) throws(OutputError) -> Descriptor {
    do {
      return try Descriptor(opening: path, flags: O_WRONLY | O_NOCTTY)
    } catch {
      throw .cannotCreate(name: path, error)
    }
  }
}
