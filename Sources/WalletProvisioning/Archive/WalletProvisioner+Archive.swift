import WalletAddresses
public import WalletKeyFiles
import WalletSecrets
import WalletStorage

extension WalletProvisioner {
  /// Takes every user of the store, of all tenants, as it stands at this moment, into one encrypted file.
  ///
  /// The file is new, mode 0600, complete and durable on return; until then it is called `PATH.partial`, and that is
  /// removed if anything fails. Every secret is opened and must give its wallets' addresses first; a user for whom that
  /// fails is reported and left out. What the store's events tell of and is not there is reported too, and the users
  /// concerned are archived with what is left of them. The outbox records the export, durably, before the first byte
  /// leaves. Memory stays constant at any number of users, unless rows and events differ. Throws ``WalletError``.
  public func archive(
    to path: String, lock: ArchiveLock, onFailure report: (WalletError) -> Void = { _ in }
  ) async throws(WalletError) -> ArchiveSummary {
    // SQLite would take the archive for its own, and delete it.
    if let database = session.databasePath, StoreFiles(path: database).part(at: path) != nil {
      throw .archive(.partOfStore)
    }
    let file: UnfinishedFile
    do { file = try UnfinishedFile(for: path) } catch { throw WalletError(error) }
    let offset = PlainLock<UInt64>(0)
    do throws(WalletError) {
      let summary = try await archive(lock: lock, onFailure: report) { (bytes) throws(ArchiveError) in
        let start = offset.withLock { $0 }
        do throws(StoreError) { try file.write(bytes, at: start) } catch {
          guard case .cannotWrite(let path, let reason) = error else {
            throw .cannotWrite(path: path, reason: error.description)
          }
          throw .cannotWrite(path: path, reason: reason)
        }
        offset.withLock { $0 += UInt64(bytes.count) }
      }
      do { try file.publish() } catch { throw WalletError(error) }
      return summary
    } catch {
      file.discard()
      throw error
    }
  }

  /// The same into anything that takes bytes, for tests.
  package func archive(
    lock: ArchiveLock, onFailure report: (WalletError) -> Void,
    to write: @escaping ([UInt8]) throws(ArchiveError) -> Void
  ) async throws(WalletError) -> ArchiveSummary {
    let everyone: UserID
    do { everyone = try UserID(WalletEvent.everyone) } catch { throw .userID(error) }
    let event = WalletEvent(
      time: now(), tenant: options.tenant, userID: everyone, action: .archived(lock: lock.description))
    do { try await session.store.append(event, chain: session.ring.eventChain) } catch { throw WalletError(error) }
    let snapshot: any WalletStoreReading
    do { snapshot = try await session.store.snapshot() } catch { throw WalletError(error) }
    let outcome: Result<ArchiveSummary, WalletError>
    do throws(WalletError) {
      // Data keys come and go; the snapshot's ring has those that its records can name.
      let ring = try await session.ring.asOf(snapshot)
      // A pass-phrase takes a second, which is not the tasks' threads' to spend.
      let sealing = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
        do throws(ArchiveError) { return [try ArchiveSealing(lock)] } catch { throw .archive(error) }
      }
      guard let sealing = sealing.first else { throw .closed }
      let writer: ArchiveWriter
      do throws(ArchiveError) { writer = try ArchiveWriter(sealing: sealing, to: write) } catch {
        throw .archive(error)
      }
      let archiver = StoreArchiver(store: snapshot, ring: ring, queue: queue)
      outcome = .success(try await archiver.run(into: writer, onFailure: report))
    } catch {
      outcome = .failure(error)
    }
    await snapshot.close()
    return try outcome.get()
  }
}
