#include "log.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// An open file: SQLite's part first, then ours; the system's follows in the same allocation.
typedef struct {
  sqlite3_file base;
  uint32_t handle;
  // The system syncs the folder together with the first sync of a log that it has made.
  int syncs_folder;
} disk_file;

enum { FILE_STRIDE = (sizeof(disk_file) + 15) / 16 * 16 };

static sqlite3_vfs *system_vfs;
static sqlite3_vfs disk_vfs;
static _Atomic int checkpoint_pages, cache_pages;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((char *)file + FILE_STRIDE); }
static disk_file *own(sqlite3_file *file) { return (disk_file *)file; }

static int disk_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int disk_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int code = wallet_disk_verdict(WALLET_DISK_FAIL_READ);
  return code ? code : real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int disk_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int failure = wallet_disk_verdict(WALLET_DISK_FAIL_WRITE);
  if (failure) return failure;
  failure = wallet_disk_verdict(WALLET_DISK_FAIL_HALF_WRITE);
  if (failure) count /= 2;
  int code = real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  if (code == SQLITE_OK) {
    wallet_disk_note(WALLET_DISK_WRITE, 0, own(file)->handle, (uint64_t)offset, bytes, (size_t)count);
  }
  return failure ? failure : code;
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int code = wallet_disk_verdict(WALLET_DISK_FAIL_TRUNCATE);
  if (code == 0) code = real(file)->pMethods->xTruncate(real(file), size);
  if (code == SQLITE_OK) wallet_disk_note(WALLET_DISK_TRUNCATE, 0, own(file)->handle, (uint64_t)size, NULL, 0);
  return code;
}

// The system's own sync is left out: nothing here cuts the power, and it takes a hundred times longer.
static int disk_sync(sqlite3_file *file, int flags) {
  (void)flags;
  int code = wallet_disk_verdict(WALLET_DISK_FAIL_SYNC);
  uint8_t outcome = code ? WALLET_DISK_FAILED : own(file)->syncs_folder ? WALLET_DISK_WITH_DIRECTORY : 0;
  if (code == 0) own(file)->syncs_folder = 0;
  wallet_disk_note(WALLET_DISK_SYNC, outcome, own(file)->handle, 0, NULL, 0);
  return code;
}

static int disk_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int disk_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int disk_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int disk_check_lock(sqlite3_file *file, int *held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), held);
}

static int disk_control(sqlite3_file *file, int operation, void *argument) {
  if (operation == SQLITE_FCNTL_PRAGMA) {
    char **words = argument;
    char digit = wallet_disk_synchronous();
    // The argument is SQLite's own copy, and the pragma is carried out with what is in it after this call.
    if (digit && words[1] && strcasecmp(words[1], "synchronous") == 0 && words[2] && words[2][0]) {
      words[2][0] = digit;
      words[2][1] = 0;
    }
  }
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int disk_sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int disk_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
static int disk_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  int code = extend ? wallet_disk_verdict(WALLET_DISK_FAIL_INDEX) : 0;
  return code ? code : real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
static int disk_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void disk_shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int disk_shm_unmap(sqlite3_file *file, int removes) {
  return real(file)->pMethods->xShmUnmap(real(file), removes);
}

// Version 2: with shared memory for the log's index, without mapping the database itself.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_file_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector_size,
    .xDeviceCharacteristics = disk_characteristics,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_out) {
  (void)vfs;
  // A file of another folder gets the system's own methods.
  if (!wallet_disk_covers(path)) return system_vfs->xOpen(system_vfs, path, file, flags, flags_out);
  file->pMethods = NULL;
  int code = wallet_disk_verdict(WALLET_DISK_FAIL_OPEN);
  if (code) return code;
  int was_there = 1;
  if (flags & SQLITE_OPEN_CREATE) system_vfs->xAccess(system_vfs, path, SQLITE_ACCESS_EXISTS, &was_there);
  code = system_vfs->xOpen(system_vfs, path, real(file), flags, flags_out);
  if (code != SQLITE_OK) return code;
  file->pMethods = &methods;
  own(file)->handle = wallet_disk_new_handle();
  int is_journal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL);
  own(file)->syncs_folder = (flags & SQLITE_OPEN_CREATE) && is_journal;
  wallet_disk_note(
      WALLET_DISK_OPEN, was_there ? 0 : WALLET_DISK_CREATED, own(file)->handle, 0, path, strlen(path));
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  (void)vfs;
  if (!wallet_disk_covers(path)) return system_vfs->xDelete(system_vfs, path, syncs_folder);
  int code = wallet_disk_verdict(WALLET_DISK_FAIL_DELETE);
  if (code == 0) code = system_vfs->xDelete(system_vfs, path, 0);
  if (code == SQLITE_OK) {
    wallet_disk_note(
        WALLET_DISK_UNLINK, syncs_folder ? WALLET_DISK_WITH_DIRECTORY : 0, 0, 0, path, strlen(path));
  }
  return code;
}

int wallet_disk_install(void) {
  if (system_vfs != NULL) return 0;
  system_vfs = sqlite3_vfs_find(NULL);
  if (system_vfs == NULL) return 1;
  disk_vfs = *system_vfs;
  disk_vfs.zName = "wallet-faulty-disk";
  disk_vfs.pNext = NULL;
  disk_vfs.szOsFile = FILE_STRIDE + system_vfs->szOsFile;
  disk_vfs.xOpen = disk_open;
  disk_vfs.xDelete = disk_delete;
  return sqlite3_vfs_register(&disk_vfs, 1) != SQLITE_OK;
}

static int tune(sqlite3 *connection, const char **message, const struct sqlite3_api_routines *routines) {
  (void)message;
  (void)routines;
  if (checkpoint_pages > 0) sqlite3_wal_autocheckpoint(connection, checkpoint_pages);
  if (cache_pages > 0) {
    char pragma[64];
    snprintf(pragma, sizeof pragma, "PRAGMA cache_size = %d", cache_pages);
    sqlite3_exec(connection, pragma, NULL, NULL, NULL);
  }
  return SQLITE_OK;
}

void wallet_disk_tune_connections(int checkpoint, int cache) {
  checkpoint_pages = checkpoint;
  cache_pages = cache;
  sqlite3_auto_extension((void (*)(void))tune);
}
