#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

// What the checks notice, fault by fault. The tables are known as rows of words here; see base_table.h.

// A fault of the table is met by a single key here. Where it is met by many keys of a batch, their errors, each a small
// multiple of the same point, can cancel out by chance: in one batch of about a hundred when all keys are wrong.
enum { COUNT = 64, DAMAGED_COUNT = 1 };

/// The portable table has a coordinate as four words of 64 bits, the vector one as five of 52.
static size_t word_count(wk_engine engine) { return engine == WK_PORTABLE ? 4 : 5; }

/// Where the engine's table keeps a word of an entry's coordinate, 0 to 2.
static size_t word_at(wk_engine engine, size_t window, size_t entry, size_t coordinate, size_t word) {
  const size_t row = word_count(engine) * coordinate + word;
  return engine == WK_PORTABLE ? (window * 16 + entry) * 12 + row : (window * 15 + row) * 128 + entry;
}

static size_t entry_count(wk_engine engine) { return engine == WK_PORTABLE ? 16 : 128; }
static size_t window_count(wk_engine engine) { return engine == WK_PORTABLE ? 51 : 32; }

typedef enum { NOTHING, FLIP_BIT, SWAP_ENTRIES, CHANGE_SIGN } fault;

/// Applies the fault to every entry of one window, so that every key meets it.
static void damage(wk_engine engine, uint64_t *table, fault what, size_t window) {
  const size_t words = word_count(engine), top = engine == WK_PORTABLE ? 63 : 47;
  const uint64_t full = engine == WK_PORTABLE ? UINT64_MAX : (UINT64_C(1) << 52) - 1;
  const size_t coordinate = randombytes_uniform(3), word = randombytes_uniform((uint32_t)words);
  const size_t bit = randombytes_uniform(47);
  for (size_t entry = 0; entry < entry_count(engine); entry++) {
    for (size_t w = 0; w < words; w++) {
      uint64_t *own[3], *other[3];
      for (size_t c = 0; c < 3; c++) {
        own[c] = table + word_at(engine, window, entry, c, w);
        other[c] = table + word_at(engine, window, entry ^ 1, c, w);
      }
      if (what == FLIP_BIT && w == word) *own[coordinate] ^= UINT64_C(1) << bit;
      for (size_t c = 0; c < 3 && what == SWAP_ENTRIES && entry % 2 == 0; c++) {
        const uint64_t kept = *own[c];
        *own[c] = *other[c];
        *other[c] = kept;
      }
      if (what == CHANGE_SIGN) {
        // -(x, y): the first two change places, and the third becomes p - itself. Its words never borrow, but for an
        // entry whose lowest word is in the last 18 values of its range.
        const uint64_t kept = *own[0];
        *own[0] = *own[1];
        *own[1] = kept;
        *own[2] = (w == 0 ? full - 18 : w == words - 1 ? (UINT64_C(1) << top) - 1 : full) - *own[2];
      }
    }
  }
}

static void check_fault(wk_engine engine, fault what) {
  size_t byte_count;
  const void *table = wk_ed25519_table(engine, &byte_count);
  uint64_t *copy = take(byte_count);
  uint8_t seeds[32 * COUNT], keys[32 * COUNT];
  for (size_t window = 0; window < window_count(engine); window++) {
    memcpy(copy, table, byte_count);
    damage(engine, copy, what, window);
    const wk_status table_status = what == NOTHING ? WK_OK : WK_OFF_CURVE;
    expect(wk_ed25519_check_table(engine, copy) == table_status, "the table's digest tells", engine, window);
    randombytes_buf(seeds, sizeof seeds);
    wk_ed25519_sums sums;
    const size_t count = what == NOTHING ? COUNT : DAMAGED_COUNT;
    const wk_status status = run_seeds(engine, copy, seeds, count, keys, &sums);
    switch (what) {
      case NOTHING: expect(status == WK_OK && sums_agree(&sums), "no fault, no alarm", engine, window); break;
      case FLIP_BIT: expect(status == WK_OFF_CURVE, "flipped bit is off the curve", engine, window); break;
      default:
        expect(status == WK_OK, "wrong point is on the curve", engine, window);
        expect(!sums_agree(&sums), "wrong point is in the sum", engine, window);
    }
  }
  free(copy);
}

/// One bit of a table, wherever it is, is noticed by the digest.
static void check_table_bits(wk_engine engine) {
  size_t byte_count;
  const void *table = wk_ed25519_table(engine, &byte_count);
  uint8_t *copy = take(byte_count);
  memcpy(copy, table, byte_count);
  for (size_t byte = 0; byte < byte_count; byte += 1 + randombytes_uniform(512)) {
    const uint8_t bit = (uint8_t)(1u << randombytes_uniform(8));
    copy[byte] ^= bit;
    expect(wk_ed25519_check_table(engine, copy) == WK_OFF_CURVE, "one bit of the table", engine, byte);
    copy[byte] ^= bit;
  }
  expect(wk_ed25519_check_table(engine, copy) == WK_OK, "the table as it was", engine, 0);
  free(copy);
}

// The linker puts this in wk_sha512's place (--wrap): it goes wrong in one bit, in one of its calls.
wk_status __real_wk_sha512(wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch,
                           size_t scratch_bytes);
wk_status __wrap_wk_sha512(wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch,
                           size_t scratch_bytes);

static size_t hash_calls, faulty_call = SIZE_MAX;

wk_status __wrap_wk_sha512(wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch,
                           size_t scratch_bytes) {
  const wk_status status = __real_wk_sha512(engine, messages, count, digests, scratch, scratch_bytes);
  if (hash_calls++ == faulty_call && count > 0) {
    digests[randombytes_uniform((uint32_t)(64 * count))] ^= (uint8_t)(1u << randombytes_uniform(8));
  }
  return status;
}

/// A digest that is wrong once, in whichever pass.
static void check_wrong_digests(wk_engine engine) {
  uint8_t seeds[32 * COUNT], keys[32 * COUNT];
  wk_ed25519_sums sums;
  randombytes_buf(seeds, sizeof seeds);
  faulty_call = SIZE_MAX, hash_calls = 0;
  expect(run_seeds(engine, NULL, seeds, COUNT, keys, &sums) == WK_OK, "hashed rightly", engine, 0);
  const size_t calls = hash_calls;
  expect(calls > 1, "every seed is hashed twice", engine, calls);
  for (size_t call = 0; call < calls; call++) {
    faulty_call = call, hash_calls = 0;
    expect(run_seeds(engine, NULL, seeds, COUNT, keys, &sums) == WK_OFF_CURVE, "a wrong digest", engine, call);
  }
  faulty_call = SIZE_MAX;
}

/// Two keys that change places give the same plain sum; the weights tell them apart.
static void check_swapped_lanes(wk_engine engine) {
  uint8_t seeds[32 * COUNT], keys[32 * COUNT], kept[32];
  randombytes_buf(seeds, sizeof seeds);
  wk_ed25519_sums right, swapped;
  run_seeds(engine, NULL, seeds, COUNT, keys, &right);
  memcpy(kept, seeds + 32 * 10, 32);
  memcpy(seeds + 32 * 10, seeds + 32 * 13, 32);
  memcpy(seeds + 32 * 13, kept, 32);
  run_seeds(engine, NULL, seeds, COUNT, keys, &swapped);
  memcpy(swapped.scalar, right.scalar, 32);
  expect(!sums_agree(&swapped), "two lanes that changed places are noticed", engine, 0);
}

void check_faults(void) {
  for (int e = 0; e < engine_count; e++) {
    check_fault(engines[e], NOTHING);
    check_fault(engines[e], FLIP_BIT);
    check_fault(engines[e], SWAP_ENTRIES);
    check_fault(engines[e], CHANGE_SIGN);
    check_table_bits(engines[e]);
    check_wrong_digests(engines[e]);
    check_swapped_lanes(engines[e]);
  }
}
