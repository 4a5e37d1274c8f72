import CWalletSQLite
import Foundation

/// An open file: SQLite's part first, then ours; the real file follows in the same allocation.
private struct FaultyFile {
  var base: sqlite3_file
  var path: Unmanaged<NSString>

  static let stride = (MemoryLayout<FaultyFile>.stride + 15) / 16 * 16
}

private typealias RawFile = UnsafeMutablePointer<sqlite3_file>

private func real(_ file: RawFile?) -> RawFile? {
  file.map { (UnsafeMutableRawPointer($0) + FaultyFile.stride).assumingMemoryBound(to: sqlite3_file.self) }
}

private func methods(_ file: RawFile?) -> sqlite3_io_methods? { real(file)?.pointee.pMethods?.pointee }

private func path(_ file: RawFile?) -> String {
  guard let file else { return "" }
  return UnsafeMutableRawPointer(file).assumingMemoryBound(to: FaultyFile.self).pointee.path.takeUnretainedValue()
    as String
}

extension FaultyDisk {
  nonisolated(unsafe) private static var system: UnsafeMutablePointer<sqlite3_vfs>?

  /// Puts the faulty disk in the place of the system's for every database that this process opens from now on.
  static func install() {
    guard system == nil, let found = sqlite3_vfs_find(nil) else { return }
    system = found
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: found.pointee)
    vfs.pointee.zName = UnsafePointer(strdup("faulty"))
    vfs.pointee.pNext = nil
    vfs.pointee.szOsFile = Int32(FaultyFile.stride) + found.pointee.szOsFile
    vfs.pointee.xOpen = { _, name, file, flags, outFlags in
      guard let file, let system = FaultyDisk.system, let open = system.pointee.xOpen else { return SQLITE_ERROR }
      file.pointee.pMethods = nil
      FaultyDisk.willOpen(name.map { String(cString: $0) } ?? "")
      let code = open(system, name, real(file), flags, outFlags)
      guard code == SQLITE_OK else { return code }
      let text = name.map { String(cString: $0) } ?? ""
      UnsafeMutableRawPointer(file).assumingMemoryBound(to: FaultyFile.self).initialize(
        to: FaultyFile(base: sqlite3_file(pMethods: FaultyDisk.ioMethods), path: .passRetained(text as NSString)))
      FaultyDisk.state.withLock { state in
        guard state.files[text] == nil else { return }
        // Nothing has been written through us yet: what is there was put there durably.
        state.files[text] = DurableFile(synced: [UInt8](FileManager.default.contents(atPath: text) ?? Data()))
      }
      return SQLITE_OK
    }
    vfs.pointee.xDelete = { _, name, sync in
      guard let system = FaultyDisk.system, let delete = system.pointee.xDelete else { return SQLITE_ERROR }
      if let name { FaultyDisk.state.withLock { $0.files[String(cString: name)] = nil } }
      return delete(system, name, sync)
    }
    sqlite3_vfs_register(vfs, 1)
  }

  nonisolated(unsafe) private static let ioMethods: UnsafePointer<sqlite3_io_methods> = {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: sqlite3_io_methods())
    // Version 2: with shared memory for the log's index, without mapping the database itself.
    table.pointee.iVersion = 2
    table.pointee.xClose = { file in
      let code = methods(file)?.xClose?(real(file)) ?? SQLITE_OK
      guard let file else { return code }
      UnsafeMutableRawPointer(file).assumingMemoryBound(to: FaultyFile.self).pointee.path.release()
      return code
    }
    table.pointee.xRead = { methods($0)?.xRead?(real($0), $1, $2, $3) ?? SQLITE_ERROR }
    table.pointee.xWrite = { file, bytes, count, offset in
      let name = path(file)
      let verdict = FaultyDisk.verdict(.write, name)
      guard verdict == SQLITE_OK, let bytes else { return verdict }
      let code = methods(file)?.xWrite?(real(file), bytes, count, offset) ?? SQLITE_ERROR
      if code == SQLITE_OK {
        let copy = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        FaultyDisk.record(.write(copy, at: Int(offset)), name)
      }
      return code
    }
    table.pointee.xTruncate = { file, count in
      let name = path(file)
      let verdict = FaultyDisk.verdict(.truncate, name)
      guard verdict == SQLITE_OK else { return verdict }
      FaultyDisk.record(.truncate(Int(count)), name)
      return methods(file)?.xTruncate?(real(file), count) ?? SQLITE_ERROR
    }
    table.pointee.xSync = { file, flags in
      let name = path(file)
      let verdict = FaultyDisk.verdict(.sync, name)
      // The real sync is left out: nothing here cuts the power, and it takes a hundred times longer.
      FaultyDisk.synced(name, isDone: verdict == SQLITE_OK)
      return verdict
    }
    table.pointee.xFileSize = { methods($0)?.xFileSize?(real($0), $1) ?? SQLITE_ERROR }
    table.pointee.xLock = { methods($0)?.xLock?(real($0), $1) ?? SQLITE_ERROR }
    table.pointee.xUnlock = { methods($0)?.xUnlock?(real($0), $1) ?? SQLITE_ERROR }
    table.pointee.xCheckReservedLock = { methods($0)?.xCheckReservedLock?(real($0), $1) ?? SQLITE_ERROR }
    table.pointee.xFileControl = { methods($0)?.xFileControl?(real($0), $1, $2) ?? SQLITE_NOTFOUND }
    table.pointee.xSectorSize = { methods($0)?.xSectorSize?(real($0)) ?? 4096 }
    table.pointee.xDeviceCharacteristics = { methods($0)?.xDeviceCharacteristics?(real($0)) ?? 0 }
    table.pointee.xShmMap = { file, page, size, extend, out in
      let verdict = extend == 0 ? SQLITE_OK : FaultyDisk.verdict(.shm, path(file))
      guard verdict == SQLITE_OK else { return verdict }
      return methods(file)?.xShmMap?(real(file), page, size, extend, out) ?? SQLITE_ERROR
    }
    table.pointee.xShmLock = { methods($0)?.xShmLock?(real($0), $1, $2, $3) ?? SQLITE_ERROR }
    table.pointee.xShmBarrier = { methods($0)?.xShmBarrier?(real($0)) }
    table.pointee.xShmUnmap = { methods($0)?.xShmUnmap?(real($0), $1) ?? SQLITE_ERROR }
    return UnsafePointer(table)
  }()
}
