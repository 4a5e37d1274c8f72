import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that prints the root key.
///
/// posix_spawn(3) without a shell: nothing of our memory goes with it, and no descriptor of ours but the three, since all
/// others close on exec.
struct RootKeyCommand {
  /// The program's absolute path, then its arguments.
  let words: [String]

  /// How long it may take.
  static let seconds: Int64 = 10
  /// How much it may print.
  static let outputLimit = 4096

  /// Runs it and reads its key.
  func run() throws(RootKeyError) -> GuardedSecret {
    guard let program = words.first, program.utf8.first == UInt8(ascii: "/") else {
      throw failed("is not named by an absolute path")
    }
    guard !words.contains(where: { $0.utf8.contains(0) }) else { throw failed("has an argument with a zero byte") }
    // One byte more than is allowed, to notice what is too long.
    var text: Secret
    do { text = try Secret(byteCount: Self.outputLimit + 1) } catch { throw .resources(error.description) }
    // A process group of its own gets no Ctrl-C: whoever ends this process by a signal ends the group first.
    let ((child, output), token) = try LastActs.beginning { () throws(RootKeyError) in
      let started = try start(program)
      return (started, undo: { kill(-started.child, SIGKILL) })
    }
    var count = 0
    let reading: Result<Void, RootKeyError>
    do throws(RootKeyError) {
      reading = .success(try read(from: output, of: child, into: &text, &count))
    } catch { reading = .failure(error) }
    close(output)
    let status = Self.end(child, token)
    try reading.get()
    switch status {
    case .exited(0): break
    case .exited(let code): throw failed("ended with status \(code)")
    case .killed(let signal): throw failed("was ended by signal \(signal)")
    case nil: throw failed("ended with a status that is not known, because SIGCHLD is ignored")
    }
    return try text.withBytes { (bytes) throws(RootKeyError) in
      try RootKeySource.decode(bytes.extracting(first: count), source: "the output of \(program)")
    }
  }

  private func failed(_ reason: String) -> RootKeyError {
    .commandFailed(program: words.first ?? "", reason: reason)
  }

  /// Takes in what the program prints until it closes its output, or has ended.
  ///
  /// A process that it leaves behind may hold the pipe open for good: once the program itself has ended, only what it has
  /// written by then counts.
  private func read(
    from output: Int32, of child: pid_t, into text: inout Secret, _ count: inout Int
  ) throws(RootKeyError) {
    let deadline = Self.milliseconds() + Self.seconds * 1000
    while true {
      let hasEnded = Self.hasEnded(child)
      var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let left = deadline - Self.milliseconds()
      let ready = unsafe poll(&watched, 1, hasEnded ? 0 : Int32(clamping: max(0, min(left, 20))))
      if ready > 0 {
        let position = count
        let added: Int
        do {
          added = try text.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
            var rest = bytes._mutatingExtracting(position..<bytes.byteCount)
            return try SecretIO.readSome(from: output, into: &rest)
          }
        } catch { throw failed("cannot be read from: \(error.reason)") }
        count += added
        guard count <= Self.outputLimit else { throw failed("printed more than \(Self.outputLimit) bytes") }
        if added == 0, try waitForEnd(of: child, until: deadline) { return }
      } else if hasEnded {
        return
      }
      guard deadline > Self.milliseconds() else {
        throw failed("did not end within \(Self.seconds) seconds and was stopped")
      }
    }
  }

  /// Waits for a program that has closed its output.
  private func waitForEnd(of child: pid_t, until deadline: Int64) throws(RootKeyError) -> Bool {
    while !Self.hasEnded(child) {
      guard deadline > Self.milliseconds() else {
        throw failed("did not end within \(Self.seconds) seconds and was stopped")
      }
      usleep(1000)
    }
    return true
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return .max }
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

// The child process.
extension RootKeyCommand {
  private enum Ending {
    case exited(Int32)
    case killed(Int32)
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts the program in a process group of its own; returns the end of the pipe that it prints to.
  private func start(_ program: String) throws(RootKeyError) -> (child: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw cannotStart(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    #if canImport(Darwin)
      var actions: FileActions = nil
      var attributes: Attributes = nil
    #else
      var actions = unsafe FileActions()
      var attributes = Attributes()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      unsafe posix_spawn_file_actions_addinherit_np(&actions, 2)
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    // Neither our blocked signals nor those that we ignore.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var child: pid_t = 0
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let code = unsafe posix_spawn(&child, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      close(ends[0])
      throw cannotStart(code)
    }
    return (child, ends[0])
  }

  private func cannotStart(_ code: Int32) -> RootKeyError {
    failed("cannot be started: \(FileSystem.SystemError(code: code).reason)")
  }

  /// Whether the program has ended; its process number stays taken until ``end(_:)``.
  private static func hasEnded(_ child: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    let status = unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
    if status != 0 { return errno != EINTR }
    return unsafe information.si_signo != 0
  }

  /// Ends what is left of the program and its process group, and gives its number back; nil if nobody knows how it ended.
  private static func end(_ child: pid_t, _ token: LastActs.Token) -> Ending? {
    // Before it is waited for: until then its number, which is also the group's, cannot be another's.
    kill(-child, SIGKILL)
    LastActs.end(token)
    var status: Int32 = 0
    var waited: pid_t
    repeat { waited = unsafe waitpid(child, &status, 0) } while waited < 0 && errno == EINTR
    guard waited == child else { return nil }
    // The low seven bits are the signal's number, the next byte the exit status (POSIX leaves this to macros).
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}
