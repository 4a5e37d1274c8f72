#if os(Linux)
  import Foundation
  import Testing
  import WalletEngine
  import WalletSecrets

  /// A phrase and a pass-phrase from outside, looked for to the shortest part of their text.
  ///
  /// Both are made up before the engine sees them, so that what memory has of their windows anyway is known: words are in
  /// every text. In between, they are kept combined with random bytes.
  struct ImportedMnemonicLife {
    private let scan = MemoryScan()
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("memory-scan-\(UUID().uuidString)")
    private let user: UserID

    init() throws {
      user = try UserID("imported")
    }

    func run() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let scan = scan
      let phrase = try SeparateThread.run {
        let mnemonic = try Mnemonic.generate(wordCount: .twentyFour, language: .english)
        let phrase = HeldSecret(try mnemonic.phrase())
        phrase.withBytes { scan.windows.insert($0, as: .bytes) }
        try Self.insertWordNumbers(of: mnemonic, into: scan.windows)
        return try MaskedSecret(phrase)
      }
      let passphrase = try SeparateThread.run {
        let text = try HeldSecret(try Secret(randomByteCount: 20)).form(.lowerCaseHexadecimal)
        text.withBytes { scan.windows.insert($0, as: .bytes) }
        return try MaskedSecret(text)
      }
      try scan.dismissWhatIsThere()
      try expectFound(phrase, "while the phrase is held")
      try expectFound(passphrase, "while the pass-phrase is held")
      try scan.expectNothing("before the import")

      let provisioner = try await WalletProvisioner(
        store: .sqlite(folder.appendingPathComponent("wallets.db").path),
        rootKey: .file(folder.appendingPathComponent("root.key").path))
      try await take(phrase, passphrase, into: provisioner)
      try scan.expectNothing("after the import")
      #expect(try await provisioner.audit { _ in }.isClean)
      try scan.expectNothing("after an audit")
      for format in [SecretExportFormat.mnemonic, .passphrase, .hexadecimal, .accountPublicKey] {
        _ = try await provisioner.exportSecret(of: user, chain: .evm, as: format)
      }
      try scan.expectNothing("after exporting")
      await provisioner.close()
      try scan.expectNothing("after closing")
    }

    private func expectFound(_ secret: MaskedSecret, _ stage: Comment) throws {
      let held = try SeparateThread.run { try secret.plain() }
      try scan.expect([.bytes], stage)
      withExtendedLifetime(held) {}
    }

    private func take(
      _ phrase: MaskedSecret, _ passphrase: MaskedSecret, into provisioner: WalletProvisioner
    ) async throws {
      let text = try SeparateThread.run { try phrase.plain() }
      let mnemonic = try text.borrow { try Mnemonic.parse($0, language: .english) }
      let second = try SeparateThread.run { try passphrase.plain() }
      let copy = try second.borrow { try $0.copy() }
      let wallets = try await provisioner.importMnemonic(mnemonic, passphrase: copy, for: user)
      #expect(wallets.all.count == 2)
    }

    /// The numbers of the words, 16 bits each, as the engine has them while it works with a phrase.
    private static func insertWordNumbers(of mnemonic: borrowing Mnemonic, into windows: SecretWindows) throws {
      let numbers = try mnemonic.withEntropy { (entropy) throws(SecretMemoryError) in
        let wordCount = entropy.byteCount * 8 / 11
        return try Secret(byteCount: 2 * wordCount) { (out) throws(SecretMemoryError) in
          out.withUnsafeMutableBytes { out in
            entropy.withUnsafeBytes { entropy in
              for word in 0..<wordCount {
                var number: UInt16 = 0
                for bit in 11 * word..<11 * word + 11 {
                  number = number << 1 | UInt16(entropy[bit / 8] >> UInt8(7 - bit % 8) & 1)
                }
                out.storeBytes(of: number, toByteOffset: 2 * word, as: UInt16.self)
              }
            }
          }
        }
      }
      numbers.withBytes { windows.insert($0, as: .bytes) }
    }
  }

  /// A secret of which no part is in memory as it is.
  struct MaskedSecret: Sendable {
    private let mask: HeldSecret
    private let masked: HeldSecret

    init(_ secret: HeldSecret) throws {
      mask = HeldSecret(try Secret(randomByteCount: secret.halves[1].upperBound))
      masked = try secret.combined(with: mask)
    }

    func plain() throws -> HeldSecret {
      try masked.combined(with: mask)
    }
  }
#endif
