#include "table.h"

#include <pthread.h>
#include <string.h>

#include "portable/field_bytes.h"
#include "portable/points.h"
#include "portable/scalar.h"
#include "shared/table_digest.h"
#include "wallet_kernels_cpu.h"

enum {
  MOST_ENTRIES = WK_K1_AVX512_ENTRIES,
  // Every power of two that is a window's unit or the step from one half of a window's entries to the next.
  MOST_DOUBLINGS = WK_K1_AVX512_BITS * WK_K1_AVX512_WINDOWS,
};
_Static_assert(WK_K1_PORTABLE_BITS * WK_K1_PORTABLE_WINDOWS <= MOST_DOUBLINGS, "room for the portable windows");
_Static_assert(WK_K1_PORTABLE_BITS * WK_K1_PORTABLE_WINDOWS >= 256, "windows for every bit");
_Static_assert(WK_K1_AVX512_BITS * WK_K1_AVX512_WINDOWS >= 256, "windows for every bit");

typedef struct {
  unsigned bits, windows;
  size_t bytes;
} shape;

static shape shape_of(wk_engine engine) {
  const size_t header = offsetof(wk_secp256k1_table, portable);
  if (engine == WK_PORTABLE) {
    return (shape){WK_K1_PORTABLE_BITS, WK_K1_PORTABLE_WINDOWS, header + sizeof(wk_k1_portable_table)};
  }
  return (shape){WK_K1_AVX512_BITS, WK_K1_AVX512_WINDOWS, header + sizeof(wk_k1_avx512_table)};
}

size_t wk_secp256k1_table_bytes(wk_engine engine) { return shape_of(engine).bytes; }

int wk_secp256k1_table_put(wk_secp256k1_table *table, unsigned window, unsigned entry, const uint8_t xy[64]) {
  const shape s = shape_of(table->engine);
  if (window >= s.windows || entry >= 1u << (s.bits - 1)) return 0;
  for (int coordinate = 0; coordinate < 2; coordinate++) {
    wk_fe value;
    wk_fe_from_bytes(&value, xy + 32 * coordinate);
    if (table->engine == WK_PORTABLE) {
      wk_fe_normalise(&value);
      memcpy(&table->portable.rows[window][entry][4 * coordinate], value.n, sizeof value.n);
      continue;
    }
    const wk_fe zero = {{0}};
    wk_fe_sub(&value, &zero, &value);
    wk_fe_normalise(&value);
    uint64_t limbs[WK_K1_LIMBS];
    wk_fe_to_limbs(limbs, &value);
    for (unsigned plane = 0; plane < WK_K1_PLANES; plane++) {
      table->avx512.planes[window][coordinate][plane][entry] = (uint8_t)(limbs[plane / 7] >> 8 * (plane % 7));
    }
  }
  return 1;
}

int wk_secp256k1_table_get(const wk_secp256k1_table *table, unsigned window, unsigned entry, uint8_t xy[64]) {
  const shape s = shape_of(table->engine);
  if (window >= s.windows || entry >= 1u << (s.bits - 1)) return 0;
  for (int coordinate = 0; coordinate < 2; coordinate++) {
    wk_fe value = {{0}};
    if (table->engine == WK_PORTABLE) {
      memcpy(value.n, &table->portable.rows[window][entry][4 * coordinate], sizeof value.n);
    } else {
      uint64_t limbs[WK_K1_LIMBS] = {0};
      for (unsigned plane = 0; plane < WK_K1_PLANES; plane++) {
        limbs[plane / 7] |= (uint64_t)table->avx512.planes[window][coordinate][plane][entry] << 8 * (plane % 7);
      }
      const wk_fe zero = {{0}};
      wk_fe_from_limbs(&value, limbs);
      wk_fe_sub(&value, &zero, &value);
    }
    wk_fe_normalise(&value);
    wk_fe_to_bytes(xy + 32 * coordinate, &value);
  }
  return 1;
}

// 2^i G for every i up to and including `last`.
static void powers_of_two(wk_point *powers, unsigned last) {
  wk_jacobian chain[MOST_DOUBLINGS + 1];
  wk_fe prefixes[MOST_DOUBLINGS + 1];
  chain[0] = (wk_jacobian){{WK_K1_GENERATOR_X}, {WK_K1_GENERATOR_Y}, wk_fe_one};
  for (unsigned i = 0; i < last; i++) wk_jacobian_double(&chain[i + 1], &chain[i]);
  wk_jacobian_to_points(powers, chain, last + 1, prefixes);
}

// The entries of one window, from the powers of two that begin with its unit: entry e + m is entry e plus 2m units,
// for e < m, so that every step doubles how many there are at the price of one inversion.
static void window_entries(wk_point *entries, const wk_point *powers, unsigned bits) {
  wk_fe prefixes[MOST_ENTRIES / 2];
  entries[0] = powers[0];
  for (unsigned step = 0; step < bits - 1; step++) {
    wk_points_add_one(entries + (1u << step), entries, &powers[step + 1], 1u << step, prefixes);
  }
}

static void build(wk_secp256k1_table *table, wk_engine engine) {
  const shape s = shape_of(engine);
  wk_point powers[MOST_DOUBLINGS + 1], entries[MOST_ENTRIES];
  table->engine = engine;
  wk_scalar_all_ones(table->recode_addend, s.bits * s.windows);
  powers_of_two(powers, s.bits * s.windows);
  for (unsigned window = 0; window < s.windows; window++) {
    window_entries(entries, powers + window * s.bits, s.bits);
    for (unsigned entry = 0; entry < 1u << (s.bits - 1); entry++) {
      uint8_t xy[64];
      wk_fe_normalise(&entries[entry].x);
      wk_fe_normalise(&entries[entry].y);
      wk_fe_to_bytes(xy, &entries[entry].x);
      wk_fe_to_bytes(xy + 32, &entries[entry].y);
      wk_secp256k1_table_put(table, window, entry, xy);
    }
  }
}

_Static_assert(sizeof(wk_k1_portable_table) % 64 == 0 && sizeof(wk_k1_avx512_table) % 64 == 0, "whole rows of words");

// For the widths in table.h; found with tables whose every entry had been compared with another library's.
static const uint64_t portable_digest = UINT64_C(0x095b635802a11ae1), avx512_digest = UINT64_C(0xcd60fb6b4fc6414c);

// The tables stand in zero-initialised memory of the library: no allocation can fail, and pages that are not used, as
// those behind the shorter portable tables, cost nothing.
static wk_secp256k1_table portable_memory, avx512_memory;
static wk_status portable_status, avx512_status;
static pthread_once_t portable_once = PTHREAD_ONCE_INIT, avx512_once = PTHREAD_ONCE_INIT;

wk_status wk_secp256k1_check_table(const wk_secp256k1_table *table) {
  const size_t entry_bytes = shape_of(table->engine).bytes - offsetof(wk_secp256k1_table, portable);
  const uint64_t right = table->engine == WK_PORTABLE ? portable_digest : avx512_digest;
  return wk_table_digest(&table->portable, entry_bytes) == right ? WK_OK : WK_OFF_CURVE;
}

static void build_portable(void) {
  build(&portable_memory, WK_PORTABLE);
  portable_status = wk_secp256k1_check_table(&portable_memory);
}

static void build_avx512(void) {
  build(&avx512_memory, WK_AVX512IFMA);
  avx512_status = wk_secp256k1_check_table(&avx512_memory);
}

wk_status wk_secp256k1_prepare(wk_engine engine) {
  if (!wk_engine_available(engine)) return WK_UNAVAILABLE;
  pthread_once(engine == WK_PORTABLE ? &portable_once : &avx512_once,
               engine == WK_PORTABLE ? build_portable : build_avx512);
  return engine == WK_PORTABLE ? portable_status : avx512_status;
}

const wk_secp256k1_table *wk_secp256k1_shared_table(wk_engine engine) {
  if (wk_secp256k1_prepare(engine) != WK_OK) return NULL;
  return engine == WK_PORTABLE ? &portable_memory : &avx512_memory;
}
