import WalletHashing
import WalletSecrets
import WalletStorage

extension WalletProvisioner {
  /// Seals and keeps a session under a name, in place of one that was there; `expiry` is in seconds since 1970 UTC.
  ///
  /// Durable on return.
  package func keepSession(_ session: [UInt8], named name: String, expiry: UInt64) async throws(WalletError) {
    let ring = self.session.ring
    let name = ring.sessionName(name, tenant: options.tenant)
    let record: [UInt8]
    do {
      record = try ring.seal(session: unsafe session.span.bytes, name: name, random: committer.maker.sealer.random)
    } catch { throw .session(error) }
    do {
      try await self.session.store.keep(
        SessionRow(name: name, record: record, expiry: expiry), removingExpiredBefore: now() / 1000)
    } catch { throw WalletError(error) }
  }

  /// A session that was kept under a name; nil if there is none.
  ///
  /// Throws ``WalletError/session(_:)`` if it was altered, or belongs to another name or store.
  package func keptSession(named name: String) async throws(WalletError) -> [UInt8]? {
    let name = session.ring.sessionName(name, tenant: options.tenant)
    let row: SessionRow?
    do { row = try await session.store.session(name) } catch { throw WalletError(error) }
    guard let row else { return nil }
    do {
      return try session.ring.openSession(row.record, name: name).withBytes { bytes in
        (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
    } catch { throw .session(error) }
  }

  /// Removes a session that was kept under a name, if there is one; durable on return.
  package func removeSession(named name: String) async throws(WalletError) {
    do { try await session.store.removeSession(session.ring.sessionName(name, tenant: options.tenant)) } catch {
      throw WalletError(error)
    }
  }

  /// Seconds since 1970 UTC, by the provisioner's clock.
  package var secondsSince1970: UInt64 { now() / 1000 }

  /// Fills with randomness from the provisioner's source.
  package func random(byteCount: Int) throws(WalletError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    var raw = unsafe span.mutableBytes
    do { try committer.maker.sealer.random.fill(&raw) } catch { throw .secretMemory(error) }
    return bytes
  }
}
