import Foundation
import Synchronization

// posix_spawn(2), because Foundation's own class can neither leave a descriptor closed nor be trusted with signals.
extension ChildProcess {
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Held while descriptors are made and handed over: a child that another test starts meanwhile would inherit them.
  static let isSpawning = Mutex(())

  /// A pipe that is closed on exec.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw Failure.cannotStart("pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with these three descriptors; none for its output leaves that closed.
  static func spawn(_ launch: Launch, input: Int32, output: Int32?, errors: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: FileActions = nil
      var attributes: Attributes = nil
    #else
      var actions = FileActions()
      var attributes = Attributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addclose(&actions, 1)
    }

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    // As a shell starts it: the test runner's own signal handling is not inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)

    let environment = launch.environment.map { "\($0.key)=\($0.value)" }
    var child: pid_t = 0
    // A shell changes the folder, and is gone at once: the action for that is not in every system's library.
    let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", launch.directory, launch.executable] + launch.arguments
    let code = withCStrings(words) { words in
      withCStrings(environment) { environment in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, words, environment)
      }
    }
    guard code == 0 else { throw Failure.cannotStart(launch.executable, code: code) }
    return child
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
