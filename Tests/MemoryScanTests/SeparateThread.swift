#if os(Linux)
  import Glibc

  /// Runs work of the test itself on a thread whose stack is unmapped afterwards.
  ///
  /// What the test does with a secret leaves traces on its stack, and wiping them there could clean up behind the engine
  /// on a thread that the engine used.
  enum SeparateThread {
    private final class Work {
      private var body: (() -> Void)?

      init(_ body: @escaping () -> Void) {
        self.body = body
      }

      /// Runs once; what the closure holds is released here and not when the thread happens to end.
      func run() {
        body?()
        body = nil
      }
    }

    struct SystemError: Error {
      var call: String
      var code: Int32
    }

    private static let stackByteCount = 1 << 20

    static func run<Value>(_ work: @escaping () throws -> Value) throws -> Value {
      let stack = mmap(nil, stackByteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let stack, stack != MAP_FAILED else { throw SystemError(call: "mmap", code: errno) }
      defer { munmap(stack, stackByteCount) }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstack(&attributes, stack, stackByteCount)
      var result: Result<Value, any Error>?
      try withoutActuallyEscaping({ result = Result(catching: work) }) { body in
        let argument = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let status = pthread_create(
          &thread, &attributes,
          { argument in
            if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
          }, argument.toOpaque())
        guard status == 0 else {
          argument.release()
          throw SystemError(call: "pthread_create", code: status)
        }
        pthread_join(thread, nil)
      }
      guard let result else { throw SystemError(call: "pthread_join", code: 0) }
      return try result.get()
    }
  }
#endif
