#include "support.h"

#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

const char *const engine_names[2] = {"portable", "avx512ifma"};
const size_t counts[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 4095, 4096, 4097};

unsigned failures = 0;
uint8_t *scratch;
size_t scratch_bytes;

void fail(const char *what, wk_engine engine, size_t a, size_t b, size_t c) {
  if (failures++ < 20) fprintf(stderr, "MISMATCH %s, %s: %zu %zu %zu\n", what, engine_names[engine], a, b, c);
}

static uint64_t seed = 1;

uint64_t random_word(void) {
  uint64_t z = seed += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

void random_bytes(uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(random_word() >> 32);
}

static struct {
  uint8_t *begin;
  size_t mapped;
} maps[4096];
static size_t next_map = 0;

uint8_t *guarded(size_t count) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t mapped = (count + page - 1) / page * page + page;
  // Old ones are given back, oldest first: no check keeps more than a few dozen.
  const size_t slot = next_map++ % 4096;
  if (maps[slot].begin) munmap(maps[slot].begin, maps[slot].mapped);
  uint8_t *begin = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (begin == MAP_FAILED || mprotect(begin + mapped - page, page, PROT_NONE) != 0) abort();
  maps[slot].begin = begin;
  maps[slot].mapped = mapped;
  return begin + mapped - page - count;
}

wk_records random_records(size_t count, size_t stride, const size_t *lengths, size_t length) {
  // The last record ends at the guard, shorter though it may be than the stride.
  const size_t last = lengths ? lengths[count - 1] : length;
  const size_t bytes = stride * (count - 1) + last;
  uint8_t *memory = guarded(bytes);
  random_bytes(memory, bytes);
  return (wk_records){memory, stride, lengths, length};
}

void expect_wiped(const char *what, wk_engine engine) {
  for (size_t i = 0; i < scratch_bytes; i++) {
    if (scratch[i]) {
      fail(what, engine, i, scratch[i], 0);
      return;
    }
  }
}

const uint8_t *record(const wk_records *records, size_t index) {
  return records->bytes ? records->bytes + index * records->stride : NULL;
}

size_t record_length(const wk_records *records, size_t index) {
  return records->lengths ? records->lengths[index] : records->length;
}

double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
