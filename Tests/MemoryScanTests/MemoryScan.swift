#if os(Linux)
  import Testing
  import WalletSecrets

  /// The secrets looked for, and the scanner that looks for them.
  final class MemoryScan: Sendable {
    let windows: SecretWindows
    private let scanner: MemoryScanner

    /// - Parameter slotBits: see ``SecretWindows/init(slotBits:)``.
    init(slotBits: Int = 18) {
      windows = SecretWindows(slotBits: slotBits)
      scanner = MemoryScanner(for: windows)
    }

    /// Enters a private key in every form.
    func record(_ key: HeldSecret, isSeed: Bool) throws {
      let windows = windows
      try SeparateThread.run { try windows.insertAllForms(of: key, isSeed: isSeed) }
    }

    /// Looks through the process's memory.
    ///
    /// The thread that looks starts with the vector registers of the one that calls this, and its first calls into
    /// libraries put them on its stack: what the engine leaves in registers is found too.
    func look() throws -> MemoryScanner.Report {
      let scanner = scanner
      let report = try SeparateThread.run { scanner.scan() }
      #expect(report.unread.isEmpty)
      #expect(report.byteCount > 1 << 20)
      return report
    }

    /// Leaves out of account every run of bytes that memory has while the secrets are in none of it.
    ///
    /// For text: parts of words are found in messages as well.
    func dismissWhatIsThere() throws {
      while true {
        let findings = try look().findings
        if findings.isEmpty { return }
        for finding in findings { windows.dismiss(masked: finding.maskedWindow) }
      }
    }

    /// Expects that no secret is anywhere.
    func expectNothing(_ stage: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let report = try look()
      #expect(
        report.findings.isEmpty, "\(stage): \(report.findings.prefix(8).map(\.description))",
        sourceLocation: sourceLocation)
    }

    /// Expects that the secrets are found, in these forms only: the proof that looking finds.
    func expect(_ forms: Set<SecretForm>, _ stage: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let report = try look()
      #expect(
        Set(report.findings.map(\.form)) == forms, "\(stage): \(report.findings.prefix(8).map(\.description))",
        sourceLocation: sourceLocation)
    }
  }
#endif
