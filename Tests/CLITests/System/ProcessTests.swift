import Foundation
import Testing
import WalletEngineCLI

#if canImport(Glibc)
  import Glibc
#endif

/// Each in a process of its own: these change the process for good.
@Suite struct ProcessTests {
  @Test func hardening() async {
    await #expect(processExitsWith: .success) {
      guard !ProcessHardening.isApplied else { exit(2) }
      try ProcessHardening.apply()
      guard ProcessHardening.isApplied else { exit(3) }
      // Judged by the system itself: the limits file shows both limits, and the mark hands /proc/self to root.
      let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
      guard
        limits.split(separator: "\n").contains(where: {
          $0.split(separator: " ").prefix(6) == ["Max", "core", "file", "size", "0", "0"]
        })
      else { exit(4) }
      try ProcessHardening.apply()
    }
  }

  @Test func openStandardDescriptorsAreLeftAlone() async {
    await #expect(processExitsWith: .success) {
      let before = try (0...2).map { try FileStatus(of: Descriptor(borrowing: $0)).identity }
      StandardDescriptors.reserve()
      let after = try (0...2).map { try FileStatus(of: Descriptor(borrowing: $0)).identity }
      exit(before == after ? 0 : 2)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func secondSignalEndsTheProcess(number: Int32) async {
    await #expect(processExitsWith: .exitCode(130)) { [number] in
      let interruption = try Interruption()
      let watch = SignalWatch(interrupting: interruption)
      kill(getpid(), number)
      for _ in 0..<1000 where !interruption.isRequested { usleep(5000) }
      guard interruption.isRequested else { exit(2) }
      kill(getpid(), SIGINT)
      sleep(10)
      withExtendedLifetime(watch) {}
      exit(3)
    }
  }

  @Test func firstSignalWakesWhoeverWaits() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { exit(2) }
      let interruption = try Interruption()
      let watch = SignalWatch(interrupting: interruption, first: { try? Descriptor(borrowing: 2).write([0x21]) })
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { kill(getpid(), SIGTERM) }
      let source = DescriptorSource(Descriptor(borrowing: ends[0]), interruption: interruption)
      let lines = try UserListReader(name: "pipe", source: source).next(upTo: 1)
      withExtendedLifetime(watch) {}
      exit(lines.isEmpty && interruption.isRequested ? 0 : 3)
    }
  }

  @Test func signalsAreSeenWhileEveryCoreIsBusy() async {
    await #expect(processExitsWith: .success) {
      let interruption = try Interruption()
      let watch = SignalWatch(interrupting: interruption)
      Thread.detachNewThread {
        usleep(100_000)
        kill(getpid(), SIGINT)
      }
      let deadline = ContinuousClock.now + .seconds(20)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        while !interruption.isRequested, ContinuousClock.now < deadline {}
      }
      withExtendedLifetime(watch) {}
      exit(interruption.isRequested ? 0 : 2)
    }
  }

  @Test func interruptionIsRequestedOnce() throws {
    let interruption = try Interruption()
    #expect(!interruption.isRequested)
    #expect(interruption.request())
    #expect(!interruption.request())
    #expect(interruption.isRequested)
  }
}
