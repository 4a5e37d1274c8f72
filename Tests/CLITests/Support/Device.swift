import WalletEngineCLI

#if canImport(Glibc)
  import Glibc

  /// A device that a test may risk.
  enum Device: Int {
    case null = 3
    case full = 7

    /// Whether there is one: not in a container that forbids making devices.
    static let areAvailable = {
      guard let scratch = try? Scratch(), let path = Device.null.path(in: scratch) else { return false }
      return (try? Descriptor(opening: path, flags: O_WRONLY)) != nil
    }()

    /// The path of such a device; nil where there is none.
    ///
    /// Root gets one of its own in the scratch directory: code that is broken could replace the system's. Others cannot
    /// harm that one.
    func path(in scratch: Scratch) -> String? {
      guard geteuid() == 0 else { return "/dev/\(self)" }
      let path = scratch.file("\(self)")
      return mknod(path, S_IFCHR | 0o666, dev_t(256 + rawValue)) == 0 ? path : nil
    }
  }
#endif
