import Foundation

/// The functions that can be fuzzed, by name; `FUZZ_TARGET` says which one a process runs.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "evm-address": fuzzEVMAddress,
  "solana-address": fuzzSolanaAddress,
  "base58": fuzzBase58,
  "mnemonic": fuzzMnemonic,
  "extended-key": fuzzExtendedKey,
  "path": fuzzPath,
  "users": fuzzUsers,
  "csv": fuzzCSV,
  "sealed-record": fuzzSealedRecord,
  "event": fuzzEvent,
  "token": fuzzToken,
]

private let chosen: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = targets[name] else {
    print("FUZZ_TARGET is not one of: " + targets.keys.sorted().joined(separator: " "))
    exit(2)
  }
  return target
}()

/// Called by libFuzzer with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Ends the process, and so makes libFuzzer keep the input, unless what should hold does.
func require(_ condition: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
  if condition { return }
  FileHandle.standardError.write(Data("\(file):\(line): \(what())\n".utf8))
  abort()
}
