import Foundation
import Testing
import WalletSignIn

/// What servers of key sets do, wrongly or in bad faith: every answer is a typed error, in bounded time and memory.
@Suite("Servers of key sets", .serialized)
struct KeySetServerTests {
  private let issuer: Issuer

  init() throws {
    issuer = try Issuer.shared.get()
  }

  /// Verifies a good token with the keys of an address; the error, and how long it took.
  private func verify(_ url: String) async throws -> (error: SignInError?, seconds: Double) {
    let verifier = try TokenVerifier(
      keys: .url(url), issuer: Issuer.name, audience: Issuer.audience, clock: Issuer.clock())
    let token = try TokenRecipe().signed(by: issuer.rsa)
    let start = ContinuousClock.now
    let error = await refusal { _ = try await verifier.verify(token) }
    let elapsed = ContinuousClock.now - start
    return (error, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "LocalHost"])
  func aServerThatAnswers(_ host: String) async throws {
    let keys = issuer.keySet
    let request = Recorded()
    let server = try LoopbackServer { connection in
      request.set(connection.request)
      connection.answer(keys)
    }
    #expect(try await verify(server.url(host, path: "/a/keys?b=c")).error == nil)
    #expect(request.text.hasPrefix("GET /a/keys?b=c HTTP/1.1\r\n"))
    #expect(!request.text.lowercased().contains("accept-encoding"))
    #expect(!request.text.lowercased().contains("authorization"))
  }

  @Test func chunksAndOddTypesAreFine() async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n")
      for character in keys.utf8 { connection.write("1\r\n" + String(UnicodeScalar(character)) + "\r\n") }
      connection.write("0\r\n\r\n")
    }
    #expect(try await verify(server.url()).error == nil)
  }

  @Test func stopped() async throws {
    let server = try LoopbackServer { $0.answer("") }
    server.stop()
    let outcome = try await verify(server.url())
    guard case .keySetUnreachable = outcome.error else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func hangingUp() async throws {
    let server = try LoopbackServer { _ in }
    guard case .keySetUnreachable = try await verify(server.url()).error else {
      Issue.record("a server that hangs up")
      return
    }
  }

  @Test func silent() async throws {
    let server = try LoopbackServer { _ in Thread.sleep(forTimeInterval: 8) }
    let outcome = try await verify(server.url())
    #expect(outcome.error == .keySetTimedOut)
    #expect(outcome.seconds < 60)
  }

  @Test func dripping() async throws {
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
      for _ in 0..<80 where connection.write(" ") { Thread.sleep(forTimeInterval: 0.1) }
    }
    let outcome = try await verify(server.url())
    #expect(outcome.error == .keySetTimedOut)
    #expect(outcome.seconds < 60)
  }

  @Test(arguments: [301, 302, 303, 307, 308, 300])
  func redirecting(_ status: Int) async throws {
    let keys = issuer.keySet
    let target = try LoopbackServer { $0.answer(keys) }
    let location = "Location: \(target.url())"
    let server = try LoopbackServer { $0.answer(keys, status: "\(status) Moved", headers: [location]) }
    #expect(try await verify(server.url()).error == .keySetRedirected(status: status))
    #expect(target.requestCount == 0)
  }

  @Test(arguments: [201, 204, 401, 404, 500, 503])
  func otherStatuses(_ status: Int) async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { $0.answer(status == 204 ? "" : keys, status: "\(status) Odd") }
    #expect(try await verify(server.url()).error == .keySetStatus(status))
  }

  @Test func aWebPage() async throws {
    let server = try LoopbackServer { connection in
      connection.answer("<!doctype html><title>Sign in</title>", headers: ["Content-Type: text/html"])
    }
    #expect(try await verify(server.url()).error == .keySetMalformed(.notJSON(position: 0)))
  }

  @Test(arguments: [true, false])
  func aHundredMegabytes(_ statesLength: Bool) async throws {
    let sent = Counter()
    let server = try LoopbackServer { connection in
      let length = statesLength ? "Content-Length: 104857600\r\n" : ""
      connection.write("HTTP/1.1 200 OK\r\n\(length)\r\n")
      let block = [UInt8](repeating: 0x20, count: 1 << 16)
      for _ in 0..<1600 where connection.write(block) { sent.add(block.count) }
    }
    let outcome = try await verify(server.url())
    #expect(outcome.error == .keySetTooLarge)
    #expect(outcome.seconds < 5)
    #expect(sent.value < 50 << 20)
  }

  @Test func headersWithoutEnd() async throws {
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\n")
      for _ in 0..<100_000 where connection.write("X-Header: " + String(repeating: "x", count: 1000) + "\r\n") {}
    }
    guard case .keySetUnreachable = try await verify(server.url()).error else {
      Issue.record("headers without end")
      return
    }
  }

  @Test func aLengthThatIsTooLarge() async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(keys.utf8.count + 1)\r\n\r\n" + keys)
    }
    guard case .keySetUnreachable = try await verify(server.url()).error else {
      Issue.record("a body that is cut off")
      return
    }
  }

  @Test func aLengthThatIsTooSmall() async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(keys.utf8.count - 1)\r\n\r\n" + keys)
    }
    #expect(try await verify(server.url()).error == .keySetMalformed(.notJSON(position: keys.utf8.count - 1)))
  }

  @Test(arguments: ["gzip", "br"])
  func compressionIsNotUndone(_ encoding: String) async throws {
    let server = try LoopbackServer { connection in
      connection.answer("\u{1f}\u{8b}", headers: ["Content-Encoding: \(encoding)"])
    }
    #expect(try await verify(server.url()).error == .keySetMalformed(.notJSON(position: 0)))
  }

  @Test func whatIsNotHTTP() async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { $0.write(keys) }
    guard case .keySetUnreachable = try await verify(server.url()).error else {
      Issue.record("HTTP 0.9")
      return
    }
  }

  /// An environment that names a proxy does not send this machine's requests elsewhere.
  @Test func noProxyIsAsked() async {
    // In a process of its own: a change of the environment is seen by every thread.
    await #expect(processExitsWith: .success) {
      let keys = try Issuer.shared.get().keySet
      let (server, proxy) = (try LoopbackServer { $0.answer(keys) }, try LoopbackServer { $0.answer(keys) })
      setenv("http_proxy", proxy.url(path: ""), 1)
      setenv("all_proxy", proxy.url(path: ""), 1)
      let error = try await KeySetServerTests().verify(server.url()).error
      guard error == nil, server.requestCount == 1, proxy.requestCount == 0 else { exit(1) }
    }
  }

  /// The server speaks no TLS.
  @Test func plainBehindASecureAddress() async throws {
    let keys = issuer.keySet
    let server = try LoopbackServer { $0.answer(keys) }
    guard case .keySetServerNotTrusted = try await verify("https://127.0.0.1:\(server.port)/").error else {
      Issue.record("no TLS")
      return
    }
  }
}

/// A text that another thread writes.
final class Recorded: @unchecked Sendable {
  private let lock = NSLock()
  private var kept = ""

  var text: String { lock.withLock { kept } }
  func set(_ text: String) { lock.withLock { kept = text } }
}

/// A number that another thread adds to.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var kept = 0

  var value: Int { lock.withLock { kept } }
  func add(_ count: Int) { lock.withLock { kept += count } }
  func set(_ count: Int) { lock.withLock { kept = count } }
}
