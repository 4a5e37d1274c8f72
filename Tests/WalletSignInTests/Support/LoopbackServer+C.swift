import Foundation
import Synchronization

/// A server on this machine that answers each connection as a test says: a socket, and a thread for every connection.
final class LoopbackServer: Sendable {
  /// What to do with a connection, after its request was read.
  typealias Answer = @Sendable (Connection) -> Void

  struct Connection: Sendable {
    fileprivate let descriptor: Int32
    /// The request, up to the empty line.
    let request: String

    /// Writes, as far as the other side reads; false once it does not.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>) -> Bool {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult
    func write(_ text: String) -> Bool { write(text.utf8) }

    /// A whole answer.
    func answer(_ body: String, status: String = "200 OK", headers: [String] = []) {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
      write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }
  }

  let port: UInt16
  private let descriptor: Int32
  private let answer: Mutex<Answer>
  private let count = Mutex(0)

  /// How many requests came.
  var requestCount: Int { count.withLock { $0 } }

  func url(_ host: String = "127.0.0.1", path: String = "/keys") -> String { "http://\(host):\(port)\(path)" }

  func setAnswer(_ new: @escaping Answer) { answer.withLock { $0 = new } }

  init(_ answer: @escaping Answer) throws {
    self.answer = Mutex(answer)
    // Writing to a connection that the other side gave up is an error, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, size) = (descriptor, length)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) | listen(socket, 64) | getsockname(socket, address, &length)
      }
    }
    guard status == 0 else { throw TestFailure(what: "no server: errno \(errno)") }
    port = UInt16(bigEndian: address.sin_port)
    // The thread keeps the server until it is stopped: a test's last use of the variable is before the last request.
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return }
        self.count.withLock { $0 += 1 }
        let answer = self.answer.withLock { $0 }
        Thread.detachNewThread {
          answer(Connection(descriptor: connection, request: Self.readRequest(connection)))
          close(connection)
        }
      }
    }
  }

  /// Refuses connections from now on.
  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private static func readRequest(_ connection: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
      // A greeting of TLS, which ends otherwise.
      if bytes.first == 0x16 { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
