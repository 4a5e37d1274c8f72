import Foundation
import Testing

/// A crash says nothing of what was in memory.
@Suite(.endToEnd) struct CrashReportTests {
  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP])
  func noReport(number: Int32) async throws {
    let workspace = try Workspace()
    for environment in [[:], ["SWIFT_BACKTRACE": "enable=yes,interactive=no"]] {
      let child = try workspace.start(["derive"], input: .open(Array("abandon".utf8)), environment: environment)
      try await Task.sleep(for: .seconds(1))
      child.signal(number)
      let outcome = try await child.finish()
      #expect(outcome.ending == .killed(number))
      #expect(outcome.errors.isEmpty, "\(outcome.errors.prefix(500))")
    }
  }
}
