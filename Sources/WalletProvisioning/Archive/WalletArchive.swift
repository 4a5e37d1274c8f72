public import WalletKeyFiles

/// An archive file that was opened and read to its end: authentic, whole and well-formed.
///
/// Whatever is restored from it is checked against the same keys once more, part by part.
public final class WalletArchive: Sendable {
  /// How much the archive holds; failures are those of its making.
  public let summary: ArchiveSummary

  private let path: String
  private let opening: ArchiveOpening

  /// Opens an archive and reads all of it.
  ///
  /// A pass-phrase takes about a second, and the file as long as it is: not work for the threads that tasks run on.
  /// Throws ``WalletError/archive(_:)`` for a wrong key and for an archive that was altered or cut short anywhere.
  public init(path: String, unlock: ArchiveUnlock) throws(WalletError) {
    self.path = path
    do {
      let file = try ArchiveInputFile(path: path)
      let reader = try ArchiveReader(unlock: unlock) { (count) throws(ArchiveError) in try file.read(count) }
      opening = reader.opening
      summary = try Self.check(reader)
    } catch let error as ArchiveError {
      throw .archive(error)
    } catch let error as WalletError {
      throw error
    } catch {
      throw .archive(.libraryFailure)
    }
  }

  /// Reads the archive from its beginning.
  func reader() throws(WalletError) -> ArchiveReader {
    do throws(ArchiveError) {
      let file = try ArchiveInputFile(path: path)
      return try ArchiveReader(again: opening) { (count) throws(ArchiveError) in try file.read(count) }
    } catch { throw .archive(error) }
  }

  /// The store first, the end last, and as many of everything as the end says.
  private static func check(_ reader: ArchiveReader) throws(WalletError) -> ArchiveSummary {
    var counted = ArchiveSummary()
    guard case .store? = try ArchiveRecord.next(of: reader) else { throw .archive(reader.malformed) }
    while let record = try ArchiveRecord.next(of: reader) {
      switch record {
      case .store: throw .archive(reader.malformed)
      case .sharedSeed:
        // Users come after what their wallets are derived from.
        guard counted.users == 0, counted.erased == 0 else { throw .archive(reader.malformed) }
      case .user(let user):
        guard counted.erased == 0 else { throw .archive(reader.malformed) }
        counted.users += 1
        counted.wallets += user.wallets.count
      case .erased: counted.erased += 1
      case .end(let told):
        counted.failures = told.failures
        guard told == counted, try ArchiveRecord.next(of: reader) == nil else { throw .archive(reader.malformed) }
        return counted
      }
    }
    throw .archive(reader.malformed)
  }
}
