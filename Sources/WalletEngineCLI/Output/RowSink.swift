/// What rows are written to.
protocol RowSink: AnyObject {
  /// Writes all the bytes.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Called once, after everything was written.
  func complete() throws(OutputError)

  /// Called instead of ``complete()``; returns the path of what is left behind.
  func abandon(keepingContent: Bool) -> String?
}

/// A pipe, terminal, device, or whatever standard output is: bytes cannot be taken back.
final class StreamSink: RowSink {
  private let descriptor: Descriptor
  private let name: String

  /// - Parameter name: what errors call it.
  init(_ descriptor: consuming Descriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw .writing(name, error)
    }
  }

  func complete() throws(OutputError) {}

  func abandon(keepingContent: Bool) -> String? { nil }
}
