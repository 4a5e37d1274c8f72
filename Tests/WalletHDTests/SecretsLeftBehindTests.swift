#if os(Linux)
  import Testing
  import WalletHD
  import WalletSecrets

  /// Looks for phrase, entropy, seed, keys and chain codes in the process's memory once nobody holds them any more.
  @Suite("Secrets left behind") struct SecretsLeftBehindTests {
    /// The first bytes of each secret, masked.
    struct Needles {
      var entropy: [UInt8] = []
      var phrase: [UInt8] = []
      var shown: [UInt8] = []
      var passphrase: [UInt8] = []
      var seed: [UInt8] = []
      var masterKey: [UInt8] = []
      var masterChainCode: [UInt8] = []
      var extendedKey: [UInt8] = []
      var evmKey: [UInt8] = []
      var solanaKey: [UInt8] = []

      var all: [[UInt8]] {
        [
          entropy, phrase, shown, passphrase, seed, masterKey, masterChainCode, extendedKey, evmKey, solanaKey,
        ]
      }
    }

    /// Everything that one wallet goes through; secrets stay inside.
    @inline(never)
    static func wallet(_ language: MnemonicLanguage) throws -> Needles {
      var needles = Needles()
      let mnemonic = try Mnemonic.generate(wordCount: .twentyFour, language: language)
      needles.entropy = mnemonic.withEntropy { ProcessMemory.masked($0) }
      let phrase = try mnemonic.phrase()
      needles.phrase = phrase.withBytes { ProcessMemory.masked($0.extracting(0..<48)) }
      let shown = try mnemonic.displayPhrase()
      needles.shown = shown.withBytes { ProcessMemory.masked($0.extracting(0..<48)) }
      // A pass-phrase that has to be normalised; random letters, so that it is nowhere else.
      let letters = try Mnemonic.generate(wordCount: .twentyFour, language: .korean).displayPhrase()
      let passphrase = letters
      needles.passphrase = passphrase.withBytes { ProcessMemory.masked($0.extracting(0..<24)) }
      let read = try Mnemonic.parse(shown, language: language)
      let seed = try read.seed(passphrase: passphrase)
      needles.seed = seed.withBytes { ProcessMemory.masked($0.extracting(0..<32)) }
      let master = try ExtendedPrivateKey(seed: seed)
      needles.masterKey = master.withPrivateKey { ProcessMemory.masked($0) }
      needles.masterChainCode = master.withChainCode { ProcessMemory.masked($0) }
      let extended = try master.text()
      needles.extendedKey = extended.withBytes { ProcessMemory.masked($0.extracting(40..<111)) }
      _ = try ExtendedPrivateKey.parse(extended).origin
      let evm = try DerivationProfile.metamask.key(fromSeed: seed, index: 0)
      needles.evmKey = evm.privateKey.withBytes { ProcessMemory.masked($0) }
      let solana = try DerivationProfile.phantom.key(fromSeed: seed, index: 0)
      needles.solanaKey = solana.privateKey.withBytes { ProcessMemory.masked($0) }
      return needles
    }

    @Test(arguments: [MnemonicLanguage.english, .french, .korean]) func nothingIsLeft(_ language: MnemonicLanguage)
      throws
    {
      let memory = try #require(ProcessMemory())
      defer { memory.close() }
      let needles = try Self.wallet(language).all
      #expect(needles.allSatisfy { $0.count >= 24 })
      #expect(memory.occurrences(of: needles) == [Int](repeating: 0, count: needles.count))
    }

    /// What is held is found, or the search would prove nothing.
    @Test func heldSecretsAreFound() throws {
      let memory = try #require(ProcessMemory())
      defer { memory.close() }
      let mnemonic = try Mnemonic.generate(wordCount: .twentyFour)
      let phrase = try mnemonic.phrase()
      let needles = [
        mnemonic.withEntropy { ProcessMemory.masked($0) },
        phrase.withBytes { ProcessMemory.masked($0.extracting(0..<48)) },
      ]
      #expect(memory.occurrences(of: needles) == [1, 1])
      let again = try phrase.copy()
      #expect(memory.occurrences(of: needles) == [1, 2])
      #expect(again.byteCount == phrase.byteCount)
    }
  }
#endif
