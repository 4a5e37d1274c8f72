/// Where a reader gets its bytes from.
package protocol ByteSource: AnyObject {
  /// Reads some bytes into the buffer, waiting until there are some.
  ///
  /// - Returns: how many; 0 at the end; nil when a stop was asked for while waiting.
  func read(into buffer: inout [UInt8]) throws(SystemFailure) -> Int?
}

/// A file, pipe or terminal as a source of bytes.
package final class DescriptorSource: ByteSource {
  private let descriptor: Descriptor
  private let interruption: Interruption?

  /// - Parameter interruption: ends the waiting for bytes when it is requested.
  package init(_ descriptor: consuming Descriptor, interruption: Interruption? = nil) {
    self.descriptor = descriptor
    self.interruption = interruption
  }

  package func read(into buffer: inout [UInt8]) throws(SystemFailure) -> Int? {
    if let interruption {
      guard try descriptor.waitUntilReadable(unless: interruption.wakeDescriptor) else { return nil }
    }
    return try descriptor.read(into: &buffer)
  }
}
