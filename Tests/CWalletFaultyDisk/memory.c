#include "wallet_faulty_disk.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>

static sqlite3_mem_methods library;
static _Atomic uint64_t count, first = UINT64_MAX, last, failed;

static bool fails(void) {
  uint64_t number = atomic_fetch_add(&count, 1);
  if (number < first || number >= last) return false;
  atomic_fetch_add(&failed, 1);
  return true;
}

static void *allocate(int size) { return fails() ? NULL : library.xMalloc(size); }

static void *reallocate(void *memory, int size) { return fails() ? NULL : library.xRealloc(memory, size); }

int wallet_memory_install(void) {
  if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &library) != SQLITE_OK) return 1;
  sqlite3_mem_methods counting = library;
  counting.xMalloc = allocate;
  counting.xRealloc = reallocate;
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &counting) != SQLITE_OK;
}

void wallet_memory_fail(uint64_t passing, uint64_t failures) {
  first = UINT64_MAX;
  count = 0;
  last = passing + failures;
  first = passing;
}

uint64_t wallet_memory_mend(void) {
  first = UINT64_MAX;
  return atomic_exchange(&count, 0);
}

uint64_t wallet_memory_failures(void) { return failed; }
