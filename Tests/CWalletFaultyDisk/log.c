#include "log.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
  char folder[4096];
  size_t folder_length;
  uint8_t *bytes;
  size_t count, capacity;
  uint64_t entries;
  uint32_t handles;
  wallet_disk_fault fault;
  uint64_t passing, faults;
  int code;
  char synchronous;
} disk;

void wallet_disk_start(const char *folder) {
  pthread_mutex_lock(&lock);
  disk.folder_length = strlen(folder);
  if (disk.folder_length >= sizeof disk.folder) abort();
  memcpy(disk.folder, folder, disk.folder_length);
  disk.count = 0;
  disk.entries = 0;
  disk.faults = 0;
  disk.fault = WALLET_DISK_FAIL_NOTHING;
  pthread_mutex_unlock(&lock);
}

void wallet_disk_stop(void) {
  pthread_mutex_lock(&lock);
  disk.folder_length = 0;
  disk.count = 0;
  disk.entries = 0;
  disk.fault = WALLET_DISK_FAIL_NOTHING;
  pthread_mutex_unlock(&lock);
}

bool wallet_disk_covers(const char *path) {
  if (path == NULL) return false;
  pthread_mutex_lock(&lock);
  size_t length = disk.folder_length;
  bool covered = length > 0 && strncmp(path, disk.folder, length) == 0 && path[length] == '/';
  pthread_mutex_unlock(&lock);
  return covered;
}

uint32_t wallet_disk_new_handle(void) {
  pthread_mutex_lock(&lock);
  uint32_t handle = ++disk.handles;
  pthread_mutex_unlock(&lock);
  return handle;
}

static void append(const void *bytes, size_t count) {
  if (count == 0) return;
  if (disk.capacity - disk.count < count) {
    size_t capacity = disk.capacity * 2 + count + (1 << 20);
    uint8_t *grown = realloc(disk.bytes, capacity);
    // A log with a gap would prove nothing.
    if (grown == NULL) abort();
    disk.bytes = grown;
    disk.capacity = capacity;
  }
  memcpy(disk.bytes + disk.count, bytes, count);
  disk.count += count;
}

void wallet_disk_note(uint8_t kind, uint8_t flags, uint32_t handle, uint64_t offset, const void *bytes, size_t count) {
  wallet_disk_entry entry = {.kind = kind, .flags = flags, .handle = handle, .offset = offset, .byte_count = count};
  pthread_mutex_lock(&lock);
  if (disk.folder_length > 0) {
    append(&entry, sizeof entry);
    append(bytes, count);
    disk.entries += 1;
  }
  pthread_mutex_unlock(&lock);
}

uint64_t wallet_disk_entry_count(void) {
  pthread_mutex_lock(&lock);
  uint64_t count = disk.entries;
  pthread_mutex_unlock(&lock);
  return count;
}

size_t wallet_disk_copy_log(uint8_t *bytes, size_t byte_count) {
  pthread_mutex_lock(&lock);
  size_t count = disk.count;
  if (bytes != NULL && count > 0) memcpy(bytes, disk.bytes, count < byte_count ? count : byte_count);
  pthread_mutex_unlock(&lock);
  return count;
}

void wallet_disk_fail(wallet_disk_fault fault, uint64_t passing, int code) {
  pthread_mutex_lock(&lock);
  disk.fault = fault;
  disk.passing = passing;
  disk.code = code;
  disk.faults = 0;
  pthread_mutex_unlock(&lock);
}

uint64_t wallet_disk_mend(void) {
  pthread_mutex_lock(&lock);
  disk.fault = WALLET_DISK_FAIL_NOTHING;
  uint64_t faults = disk.faults;
  pthread_mutex_unlock(&lock);
  return faults;
}

int wallet_disk_verdict(wallet_disk_fault fault) {
  int code = 0;
  pthread_mutex_lock(&lock);
  if (disk.folder_length > 0 && disk.fault == fault) {
    if (disk.passing > 0) {
      disk.passing -= 1;
    } else {
      disk.fault = WALLET_DISK_FAIL_NOTHING;
      disk.faults += 1;
      code = disk.code;
    }
  }
  pthread_mutex_unlock(&lock);
  return code;
}

void wallet_disk_override_synchronous(char digit) {
  pthread_mutex_lock(&lock);
  disk.synchronous = digit;
  pthread_mutex_unlock(&lock);
}

char wallet_disk_synchronous(void) {
  pthread_mutex_lock(&lock);
  char digit = disk.synchronous;
  pthread_mutex_unlock(&lock);
  return digit;
}
