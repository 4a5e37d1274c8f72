// Loaded into a program before the C library, this takes down every call that changes a file of one folder, and whatever
// the program writes to its standard output, in the form of wallet_faulty_disk.h. What a power cut at any moment could
// leave behind is worked out from that. Linux only.
//
//   WALLET_DISK_FOLDER  the folder, with all symbolic links resolved
//   WALLET_DISK_LOG     the file that the log goes to, outside the folder
//   WALLET_DISK_FAULT   "KIND NUMBER CODE": the call of a kind that comes after so many others fails once, with that errno;
//                       of the kinds read, write, half (of a write), sync, truncate, open, unlink, link, mkdir

#define _GNU_SOURCE
#include "../include/wallet_faulty_disk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { FILES = 4096 };

// Held while a call is carried out and taken down, so that the log has the order of the calls.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static int log_file = -1;
static uint32_t handles;
// By descriptor: 0 for files that are none of ours.
static uint32_t handle_of[FILES];
static char *folder_of[FILES];
static char fault_kind[16];
static unsigned long passing;
static int fault_code;

static void fail(const char *what) {
  fprintf(stderr, "recorder: %s: %s\n", what, strerror(errno));
  abort();
}

__attribute__((constructor)) static void begin(void) {
  const char *root = getenv("WALLET_DISK_FOLDER"), *log = getenv("WALLET_DISK_LOG");
  if (root == NULL || log == NULL || strlen(root) >= sizeof folder) return;
  strcpy(folder, root);
  log_file = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_file < 0) fail(log);
  const char *fault = getenv("WALLET_DISK_FAULT");
  if (fault && sscanf(fault, "%15s %lu %d", fault_kind, &passing, &fault_code) != 3) fail("WALLET_DISK_FAULT");
}

static void put(const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t done = REAL(write)(log_file, rest, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) fail("the log");
    rest += done;
    count -= (size_t)done;
  }
}

static void note(uint8_t kind, uint8_t flags, uint32_t handle, uint64_t offset, const void *bytes, size_t count) {
  int error = errno;
  wallet_disk_entry entry = {.kind = kind, .flags = flags, .handle = handle, .offset = offset, .byte_count = count};
  put(&entry, sizeof entry);
  put(bytes, count);
  errno = error;
}

// Whether a call of a kind is to fail, with errno set. To be asked with the lock held.
static bool fails(const char *kind) {
  if (strcmp(kind, fault_kind) != 0) return false;
  if (passing > 0) {
    passing -= 1;
    return false;
  }
  fault_kind[0] = 0;
  note(WALLET_DISK_FAULT, 0, 0, 0, NULL, 0);
  errno = fault_code;
  return true;
}

// The whole path of a file of the folder, in one form only; false for all others, and for the index of SQLite's log, which
// is memory.
static bool covers(const char *path, char *whole) {
  if (log_file < 0 || path == NULL || strlen(path) >= PATH_MAX) return false;
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  if (*name == 0 || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
    if (realpath(path, whole) == NULL) return false;
  } else {
    char parent[PATH_MAX] = ".";
    if (slash == path) {
      strcpy(parent, "/");
    } else if (slash) {
      memcpy(parent, path, (size_t)(slash - path));
      parent[slash - path] = 0;
    }
    if (realpath(parent, whole) == NULL) return false;
    size_t length = strlen(whole);
    if (length + strlen(name) + 2 > PATH_MAX) return false;
    whole[length] = '/';
    strcpy(whole + length + 1, name);
  }
  size_t length = strlen(folder), whole_length = strlen(whole);
  if (whole_length > 4 && strcmp(whole + whole_length - 4, "-shm") == 0) return false;
  return strncmp(whole, folder, length) == 0 && (whole[length] == '/' || whole[length] == 0);
}

static uint32_t handle(int file) { return file >= 0 && file < FILES ? handle_of[file] : 0; }

static int open_any(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  if (!covers(path, whole)) return real(path, flags, mode);
  pthread_mutex_lock(&lock);
  struct stat status;
  bool was_there = stat(whole, &status) == 0;
  int file = fails("open") ? -1 : real(path, flags, mode);
  if (file >= FILES) fail("too many files");
  if (file >= 0 && stat(whole, &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      folder_of[file] = strdup(whole);
    } else {
      handle_of[file] = ++handles;
      note(WALLET_DISK_OPEN, was_there ? 0 : WALLET_DISK_CREATED, handles, 0, whole, strlen(whole));
      if ((flags & O_TRUNC) && was_there) note(WALLET_DISK_TRUNCATE, 0, handles, 0, NULL, 0);
    }
  }
  pthread_mutex_unlock(&lock);
  return file;
}

#define MODE_ARGUMENT(flags)                        \
  mode_t mode = 0;                                  \
  if ((flags) & (O_CREAT | O_TMPFILE)) {            \
    va_list arguments;                              \
    va_start(arguments, flags);                     \
    mode = va_arg(arguments, mode_t);               \
    va_end(arguments);                              \
  }

int open(const char *path, int flags, ...) {
  MODE_ARGUMENT(flags)
  return open_any(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_ARGUMENT(flags)
  return open_any(REAL(open64), path, flags, mode);
}

int openat(int base, const char *path, int flags, ...) {
  MODE_ARGUMENT(flags)
  if (base == AT_FDCWD || path[0] == '/') return open_any(REAL(open), path, flags, mode);
  return REAL(openat)(base, path, flags, mode);
}

int close(int file) {
  // Nothing may give the log away.
  if (file == log_file && file >= 0) {
    errno = EBADF;
    return -1;
  }
  pthread_mutex_lock(&lock);
  if (file >= 0 && file < FILES) {
    handle_of[file] = 0;
    free(folder_of[file]);
    folder_of[file] = NULL;
  }
  int result = REAL(close)(file);
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (log_file < 0 || (handle(file) == 0 && file != STDOUT_FILENO)) return REAL(write)(file, bytes, count);
  pthread_mutex_lock(&lock);
  off_t offset = handle(file) ? lseek(file, 0, SEEK_CUR) : 0;
  // Taken down before anyone can read it.
  if (handle(file) == 0) note(WALLET_DISK_TOLD, 0, 0, 0, bytes, count);
  ssize_t done = -1;
  if (handle(file) == 0 || !fails("write")) {
    done = REAL(write)(file, bytes, handle(file) && count > 1 && fails("half") ? count / 2 : count);
  }
  if (handle(file) == 0 && done != (ssize_t)count) fail("standard output");
  if (handle(file) && done > 0) note(WALLET_DISK_WRITE, 0, handle(file), (uint64_t)offset, bytes, (size_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

static ssize_t pwrite_any(
    ssize_t (*real)(int, const void *, size_t, off_t), int file, const void *bytes, size_t count, off_t offset) {
  if (handle(file) == 0) return real(file, bytes, count, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = -1;
  if (!fails("write")) done = real(file, bytes, count > 1 && fails("half") ? count / 2 : count, offset);
  if (done > 0) note(WALLET_DISK_WRITE, 0, handle(file), (uint64_t)offset, bytes, (size_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite_any(REAL(pwrite), file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return pwrite_any((ssize_t(*)(int, const void *, size_t, off_t))REAL(pwrite64), file, bytes, count, offset);
}

ssize_t read(int file, void *bytes, size_t count) {
  if (handle(file) == 0) return REAL(read)(file, bytes, count);
  pthread_mutex_lock(&lock);
  bool is_failing = fails("read");
  pthread_mutex_unlock(&lock);
  return is_failing ? -1 : REAL(read)(file, bytes, count);
}

static ssize_t pread_any(ssize_t (*real)(int, void *, size_t, off_t), int file, void *bytes, size_t count, off_t offset) {
  if (handle(file) == 0) return real(file, bytes, count, offset);
  pthread_mutex_lock(&lock);
  bool is_failing = fails("read");
  pthread_mutex_unlock(&lock);
  return is_failing ? -1 : real(file, bytes, count, offset);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return pread_any(REAL(pread), file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  return pread_any((ssize_t(*)(int, void *, size_t, off_t))REAL(pread64), file, bytes, count, offset);
}

static int truncate_any(int (*real)(int, off_t), int file, off_t size) {
  if (handle(file) == 0) return real(file, size);
  pthread_mutex_lock(&lock);
  int result = fails("truncate") ? -1 : real(file, size);
  if (result == 0) note(WALLET_DISK_TRUNCATE, 0, handle(file), (uint64_t)size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int file, off_t size) { return truncate_any(REAL(ftruncate), file, size); }

int ftruncate64(int file, off64_t size) {
  return truncate_any((int (*)(int, off_t))REAL(ftruncate64), file, size);
}

// What no part of the model covers must not happen unseen.
ssize_t writev(int file, const struct iovec *parts, int count) {
  if (handle(file)) fail("writev");
  return REAL(writev)(file, parts, count);
}

int posix_fallocate(int file, off_t offset, off_t size) {
  if (handle(file)) fail("posix_fallocate");
  return REAL(posix_fallocate)(file, offset, size);
}

static int sync_any(int (*real)(int), int file) {
  (void)real;
  if (log_file < 0 || file < 0 || file >= FILES) return real(file);
  pthread_mutex_lock(&lock);
  int result = 0;
  // The real sync is left out for files of the folder: nothing here cuts the power.
  if (handle_of[file]) {
    result = fails("sync") ? -1 : 0;
    note(WALLET_DISK_SYNC, result ? WALLET_DISK_FAILED : 0, handle_of[file], 0, NULL, 0);
  } else if (folder_of[file] && fails("sync")) {
    result = -1;
  } else if (folder_of[file]) {
    note(WALLET_DISK_SYNC_DIRECTORY, 0, 0, 0, folder_of[file], strlen(folder_of[file]));
  } else {
    result = real(file);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int file) { return sync_any(REAL(fsync), file); }
int fdatasync(int file) { return sync_any(REAL(fdatasync), file); }

int unlink(const char *path) {
  char whole[PATH_MAX];
  if (!covers(path, whole)) return REAL(unlink)(path);
  pthread_mutex_lock(&lock);
  int result = fails("unlink") ? -1 : REAL(unlink)(path);
  if (result == 0) note(WALLET_DISK_UNLINK, 0, 0, 0, whole, strlen(whole));
  pthread_mutex_unlock(&lock);
  return result;
}

static int two_names(uint8_t kind, int (*real)(const char *, const char *), const char *from, const char *to) {
  char names[2 * PATH_MAX], second[PATH_MAX];
  bool first_is_ours = covers(from, names), second_is_ours = covers(to, second);
  if (!first_is_ours && !second_is_ours) return real(from, to);
  if (first_is_ours != second_is_ours) fail("a name across the border of the folder");
  pthread_mutex_lock(&lock);
  int result = fails("link") ? -1 : real(from, to);
  if (result == 0) {
    size_t length = strlen(names) + 1;
    strcpy(names + length, second);
    note(kind, 0, 0, 0, names, length + strlen(second));
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int link(const char *from, const char *to) { return two_names(WALLET_DISK_LINK, REAL(link), from, to); }
int rename(const char *from, const char *to) { return two_names(WALLET_DISK_RENAME, REAL(rename), from, to); }

int mkdir(const char *path, mode_t mode) {
  char whole[PATH_MAX];
  if (!covers(path, whole)) return REAL(mkdir)(path, mode);
  pthread_mutex_lock(&lock);
  int result = fails("mkdir") ? -1 : REAL(mkdir)(path, mode);
  if (result == 0) note(WALLET_DISK_MAKE_DIRECTORY, 0, 0, 0, whole, strlen(whole));
  pthread_mutex_unlock(&lock);
  return result;
}
