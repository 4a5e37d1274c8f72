import Foundation
import Testing
import WalletConformance
import WalletKeygen

/// Vectors from a folder: what is missing or unreadable there is told, with its name, and nothing else is reported.
struct FolderTests {
  static let suite = Base58Suite()
  static let file = "base58/encode.json"

  private func expect(
    _ fault: VectorFault, of file: String = file, caseID: String? = nil, in folder: VectorFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      throws: ConformanceError.vectors(VectorError(file: file, caseID: caseID, fault)), sourceLocation: sourceLocation
    ) { try folder.report(of: [Self.suite]) }
  }

  @Test func anUnchangedCopyIsAsExpected() throws {
    let report = try VectorFolder().report(of: ConformanceSuites.all)
    #expect(report.isClean)
    #expect(report.caseCount == (try ConformanceRun(engine: KeyEngine()).report().caseCount))
  }

  @Test func noFolder() throws {
    for path in ["/nowhere/at all", "/dev/null", "bad\0name"] {
      let run = try ConformanceRun(of: .folder(path), engine: KeyEngine(), suites: [Self.suite])
      #expect(throws: ConformanceError.vectors(VectorError(file: path, .missingFolder))) { try run.report() }
    }
  }

  @Test func aMissingFile() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.remove(Self.file)
    expect(.missing, in: folder)
  }

  @Test func aMissingSuite() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.remove("base58")
    expect(.missing, of: "base58/decode-refused.json", in: folder)
  }

  @Test func anEmptyFile() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.write([], to: Self.file)
    expect(.malformed(reason: "the text ends where a value is expected", line: 1, column: 1), in: folder)
  }

  @Test(arguments: [2, 100, 1_000, 5_000]) func aFileCutShort(_ length: Int) throws {
    let folder = try VectorFolder(of: ["base58"])
    let text = Array(try folder.text(of: Self.file).utf8)
    try folder.write(Array(text[..<(text.count - length)]), to: Self.file)
    let error = #expect(throws: ConformanceError.self) { try folder.report(of: [Self.suite]) }
    guard case .vectors(let error) = error, case .malformed = error.fault else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(error.file == Self.file)
  }

  @Test func aFolderInPlaceOfAFile() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.remove(Self.file)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(Self.file), withIntermediateDirectories: false)
    expect(.notRegularFile, in: folder)
  }

  /// Opening it must not wait for somebody to write.
  @Test func aPipeInPlaceOfAFile() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.remove(Self.file)
    try #require(mkfifo(folder.url.appendingPathComponent(Self.file).path, 0o600) == 0)
    expect(.notRegularFile, in: folder)
  }

  @Test func aHugeFileIsNotRead() throws {
    let folder = try VectorFolder(of: ["base58"])
    let size = (64 << 20) + 1
    try #require(truncate(folder.url.appendingPathComponent(Self.file).path, size) == 0)
    expect(.tooLarge(byteCount: size, maximum: 64 << 20), in: folder)
  }

  @Test func anUnknownOperation() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.replace(
      #""id": "empty-encode", "operation": "encode""#, by: #""id": "empty-encode", "operation": "encodes""#,
      in: Self.file)
    expect(.unknownOperation("encodes"), caseID: "empty-encode", in: folder)
  }

  @Test func inputFieldsThatNobodyReads() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.replace(
      #""operation": "encode", "input": {"bytes": ""}"#, by: #""operation": "encode", "input": {"bytes": "", "x": 1}"#,
      in: Self.file)
    expect(.unknownField("x"), caseID: "empty-encode", in: folder)
  }

  @Test func expectedFieldsThatNobodyCompares() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.replace(
      #""input": {"bytes": ""}, "expected": {"text": ""}"#,
      by: #""input": {"bytes": ""}, "expected": {"text": "", "x": 1}"#, in: Self.file)
    expect(.unknownField("x"), caseID: "empty-encode", in: folder)
    try folder.replace(#""expected": {"text": "", "x": 1}"#, by: #""expected": {}"#, in: Self.file)
    expect(.missingField("text"), caseID: "empty-encode", in: folder)
  }

  @Test func detailsOfAFailureThatNobodyTells() throws {
    let folder = try VectorFolder(of: ["base58"])
    let path = "base58/solana-address-refused.json"
    try folder.replace(#""failure": "empty""#, by: #""failure": "empty", "at": {"position": 1}"#, in: path)
    expect(.unknownField("position"), of: path, caseID: "empty", in: folder)
  }

  @Test func inputThatIsNotHexadecimal() throws {
    let folder = try VectorFolder(of: ["base58"])
    try folder.replace(#""input": {"bytes": "00"}"#, by: #""input": {"bytes": "0"}"#, in: Self.file)
    expect(.notHexadecimal(field: "bytes"), caseID: "1-zero-bytes-encode", in: folder)
  }

  /// Somebody's own vectors, put beside the package's.
  @Test func furtherFilesAreRun() throws {
    let folder = try VectorFolder(of: ["base58"])
    let count = try folder.report(of: [Self.suite]).caseCount
    let text = try folder.text(of: "base58/standard.json").replacing("2NEpo7TZRRrLZSi2U", with: "2NEpo7TZRRrLZSi2V")
    try folder.write(Array(text.utf8), to: "base58/ours.json")
    let report = try folder.report(of: [Self.suite])
    #expect(report.caseCount == count + 6)
    #expect(
      report.mismatches.map { "\($0.file) \($0.caseID)" } == [
        "base58/ours.json printed-1-encode", "base58/ours.json printed-1-decode",
      ])
  }

  /// A suite with few cases passes for the whole where nobody counts.
  @Test func tooFewCases() throws {
    let folder = try VectorFolder(of: ["base58"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("base58").path)
    where name != "standard.json" {
      try folder.write(Array(try folder.text(of: "base58/standard.json").utf8), to: "base58/\(name)")
    }
    let report = try folder.report(of: [Self.suite])
    #expect(report.mismatches.isEmpty)
    #expect(report.suites[0].isBelowMinimum)
    #expect(!report.isClean)
  }
}
