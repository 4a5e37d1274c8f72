/// Where rows go.
package enum RowDestination: Equatable, Sendable {
  case standardOutput
  case file(String)

  /// `-` is standard output, everything else a path.
  package init(argument: String) {
    self = argument.utf8.elementsEqual("-".utf8) ? .standardOutput : .file(argument)
  }

  /// Opens the destination; a file is written under another name until it is complete.
  func openSink(keeping inputs: [FileStatus.Identity] = []) throws(OutputError) -> any RowSink {
    switch self {
    case .standardOutput: return StreamSink(Descriptor(borrowing: 1), name: "standard output")
    case .file(let path):
      let target = try OutputTarget.find(path, keeping: inputs)
      guard target.isStream else { return try PartialFile(for: target.path, name: path) }
      return StreamSink(try OutputTarget.openStream(path), name: path)
    }
  }
}

/// Writes rows of wallets that are already committed.
///
/// Rows are held until ``flush()``, once per committed batch. A file has its name only after ``finish()``. Pipes and
/// devices given as a file are written to directly. Not for use by two threads at a time.
package final class RowWriter {
  /// What is held at most before it is written without being asked, in bytes.
  private static let bufferSize = 1 << 20

  private let format: RowFormat
  private let sink: any RowSink
  private var buffer: [UInt8]
  private var failure: OutputError?
  private var hasWritten = false

  /// Opens the destination before any work is done for it.
  ///
  /// - Parameter inputs: files that the output must not replace, such as the list of users.
  package init(
    _ destination: RowDestination, format: RowFormat, keeping inputs: [FileStatus.Identity] = []
  ) throws(OutputError) {
    self.format = format
    buffer = format.header
    sink = try destination.openSink(keeping: inputs)
  }

  /// Adds a row; written at the next flush.
  package func append(_ row: WalletRow) throws(OutputError) {
    format.append(row, to: &buffer)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hands everything so far to the operating system.
  ///
  /// After a failure, throws the same again and writes nothing.
  package func flush() throws(OutputError) {
    if let failure { throw failure }
    guard !buffer.isEmpty else { return }
    do {
      try sink.write(buffer)
    } catch {
      failure = error
      throw error
    }
    hasWritten = true
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left; a file is made durable and gets its name.
  ///
  /// To be called once, at the end.
  package func finish() throws(OutputError) {
    try flush()
    try sink.complete()
  }

  /// Gives up: a partial file without rows is removed, one with rows is left for the user to look at.
  ///
  /// - Returns: the path of the partial file that was left, if any.
  @discardableResult
  package func abandon() -> String? {
    sink.abandon(keepingContent: hasWritten)
  }
}
