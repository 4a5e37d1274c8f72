#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What every part of the harness needs. Random numbers come from a fixed seed, so that a failure can be repeated.

extern int checks_failed;

#define CHECK(condition, ...)                                     \
  do {                                                            \
    if (!(condition)) {                                           \
      checks_failed++;                                            \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
      fprintf(stderr, __VA_ARGS__);                               \
      fputc('\n', stderr);                                        \
    }                                                             \
  } while (0)

static inline uint64_t random_word(void) {
  static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
  // SplitMix64.
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static inline void random_bytes(void *out, size_t count) {
  uint8_t *bytes = out;
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)random_word();
}

static inline void *aligned_memory(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
  if (memory == NULL) abort();
  return memory;
}

// Of this thread: what others do on the machine meanwhile does not count.
static inline double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline int compare_doubles(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
