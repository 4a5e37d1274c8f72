#if os(Linux)
  import Testing
  import WalletSecrets

  /// Copies of a secret put where none must be, in every form: each has to be found, there and nowhere else.
  struct PlantedCopies {
    private let scan = MemoryScan()
    private static let byteCount = 160

    func run() throws {
      let key = try SeparateThread.run { HeldSecret(try Secret(randomByteCount: 32)) }
      try scan.record(key, isSeed: true)
      let home = Set(try scan.look().findings)
      #expect(home.count == 32 - SecretWindows.byteCount + 1)
      #expect(home.allSatisfy { $0.form == .bytes })
      for form in SecretForm.allCases {
        try plantOnHeap(key, form, home)
        try plantOnStack(key, form, home)
      }
      #expect(Set(try scan.look().findings) == home, "nothing is left of the copies")
    }

    private func plantOnHeap(_ key: HeldSecret, _ form: SecretForm, _ home: Set<Finding>) throws {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.byteCount, alignment: 16)
      defer { memory.deallocate() }
      try plant(key, form, in: memory, besides: home)
    }

    private func plantOnStack(_ key: HeldSecret, _ form: SecretForm, _ home: Set<Finding>) throws {
      try SeparateThread.run {
        var local = 0
        try withUnsafeMutableBytes(of: &local) { local in
          try withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 16) { memory in
            let distance = Int(bitPattern: memory.baseAddress) - Int(bitPattern: local.baseAddress)
            #expect(abs(distance) < 1 << 16, "not on the stack")
            try plant(key, form, in: memory, besides: home)
          }
        }
      }
    }

    /// Copies the secret to an odd address, looks, and wipes.
    private func plant(
      _ key: HeldSecret, _ form: SecretForm, in memory: UnsafeMutableRawBufferPointer, besides home: Set<Finding>
    ) throws {
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let byteCount = try SeparateThread.run {
        try key.form(form).withBytes { bytes in
          bytes.withUnsafeBytes { bytes in
            for index in 0..<bytes.count { memory[index + 1] = bytes[index] }
            return bytes.count
          }
        }
      }
      let first = UInt(bitPattern: memory.baseAddress) + 1
      let windows = first..<first + UInt(byteCount - SecretWindows.byteCount + 1)
      let found = Set(try scan.look().findings).subtracting(home)
      #expect(Set(found.map(\.address)) == Set(windows), "\(form)")
      // Hexadecimal digits without letters are the same in both cases.
      #expect(found.allSatisfy { $0.form == form || form.isText && $0.form.isText }, "\(form)")

      // What is left despite this would be found the next time.
      var bytes = memory.mutableBytes
      SecureWipe.zero(&bytes)
    }
  }
#endif
