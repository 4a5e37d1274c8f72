#pragma once

#include <stddef.h>
#include <stdint.h>

// A disk for tests, laid under SQLite as a virtual file system for the whole process. It passes everything on to the
// system's own, takes down, in one order for all files, whatever changes a file of one folder, and lets chosen calls fail.
// What a power cut at any moment could leave behind is worked out afterwards from what was taken down.

/// What an entry of the log tells of. In a log, an entry is a header of 24 bytes and its payload.
enum {
  /// A file was opened under a handle that no other has; the payload is its path. See the flags.
  WALLET_DISK_OPEN = 1,
  /// The payload was written at `offset`.
  WALLET_DISK_WRITE = 2,
  /// The file was cut, or extended, to `offset` bytes.
  WALLET_DISK_TRUNCATE = 3,
  /// The file was synced, or was to be: see the flags.
  WALLET_DISK_SYNC = 4,
  /// A name was removed; the payload is the path.
  WALLET_DISK_UNLINK = 5,
  /// A file got a further name; the payload is both paths with a zero byte between them.
  WALLET_DISK_LINK = 6,
  /// A file was given another name; the payload as above.
  WALLET_DISK_RENAME = 7,
  /// A folder was made; the payload is its path.
  WALLET_DISK_MAKE_DIRECTORY = 8,
  /// The names in a folder were synced; the payload is its path.
  WALLET_DISK_SYNC_DIRECTORY = 9,
  /// Nothing was done to a disk: the payload is what the program told the outside world at this moment.
  WALLET_DISK_TOLD = 10,
  /// Nothing was done to a disk: a call was made to fail at this moment.
  WALLET_DISK_FAULT = 11,
};

enum {
  /// Of WALLET_DISK_OPEN: the file was not there before.
  WALLET_DISK_CREATED = 1,
  /// Of WALLET_DISK_SYNC: it failed, and what was to be synced may or may not be on the disk for ever.
  WALLET_DISK_FAILED = 1,
  /// Of WALLET_DISK_SYNC and WALLET_DISK_UNLINK: the names in the file's folder were synced as well.
  WALLET_DISK_WITH_DIRECTORY = 2,
};

/// The head of an entry, little-endian as the machines are that this is for.
typedef struct {
  uint8_t kind;
  uint8_t flags;
  uint16_t reserved;
  uint32_t handle;
  uint64_t offset;
  uint64_t byte_count;
} wallet_disk_entry;

/// The calls that can be made to fail.
typedef enum {
  WALLET_DISK_FAIL_NOTHING = 0,
  WALLET_DISK_FAIL_WRITE,
  /// Half of what was to be written is.
  WALLET_DISK_FAIL_HALF_WRITE,
  WALLET_DISK_FAIL_SYNC,
  WALLET_DISK_FAIL_TRUNCATE,
  WALLET_DISK_FAIL_READ,
  WALLET_DISK_FAIL_OPEN,
  WALLET_DISK_FAIL_DELETE,
  WALLET_DISK_FAIL_INDEX,
} wallet_disk_fault;

/// Puts the disk in the place of the system's for every database that this process opens from now on; 0 if that worked.
int wallet_disk_install(void);

/// Begins to take down, from nothing, what happens to the files of a folder, named with all symbolic links resolved.
void wallet_disk_start(const char *folder);

/// Ends that and forgets it.
void wallet_disk_stop(void);

/// How many entries there are so far.
uint64_t wallet_disk_entry_count(void);

/// Copies the log from its beginning; returns how many bytes it has, of which at most `byte_count` were copied.
size_t wallet_disk_copy_log(uint8_t *bytes, size_t byte_count);

/// Lets the call of a kind that comes after `passing` others, on a file of the folder, fail once with a code of SQLite's.
void wallet_disk_fail(wallet_disk_fault fault, uint64_t passing, int code);

/// Lets nothing fail any more; returns how many calls have failed.
uint64_t wallet_disk_mend(void);

/// Whatever a connection asks for, it gets this for `PRAGMA synchronous`: '0' is OFF, '1' is NORMAL; 0 ends that.
void wallet_disk_override_synchronous(char digit);

/// Connections that are opened from now on move their log into the database after so many pages, and keep so few pages
/// in memory that a large transaction has to write before it commits; 0 ends that.
void wallet_disk_tune_connections(int checkpoint_pages, int cache_pages);

/// Counts what SQLite allocates from now on; 0 if that worked, which it does only before SQLite is first used.
int wallet_memory_install(void);

/// Lets the allocation that comes after `passing` others fail, and so many after it.
void wallet_memory_fail(uint64_t passing, uint64_t failures);

/// Lets nothing fail any more; returns how many allocations there were since the last call.
uint64_t wallet_memory_mend(void);

/// How many allocations have failed in all.
uint64_t wallet_memory_failures(void);
