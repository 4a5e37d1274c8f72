#if defined(__x86_64__)

#include "../engines.h"
#include "addition.h"
#include "batch.h"
#include "lookup.h"
#include "shared/verdict.h"
#include "shared/wipe.h"

// One window after the other, the entry that a key's digit selects is added to the key's sum, in affine coordinates.
// All divisions of a window share one inversion (Montgomery's trick), with a chain of products for each vector of a
// block.

size_t wk_batch8_bytes(size_t count) {
  const size_t blocks = (count + WK_BLOCK_KEYS - 1) / WK_BLOCK_KEYS;
  return sizeof(wk_block_work) + blocks * (sizeof(wk_block_points) + 2 * sizeof(wk_block_elements) +
                                           WK_K1_AVX512_WINDOWS * (WK_BLOCK_KEYS + sizeof(uint64_t)));
}

wk_batch8 wk_batch8_lay_out(void *scratch, size_t count) {
  wk_batch8 b = {.count = count, .blocks = (count + WK_BLOCK_KEYS - 1) / WK_BLOCK_KEYS};
  b.work = scratch;
  b.sums = (wk_block_points *)(b.work + 1);
  b.differences = (wk_block_elements *)(b.sums + b.blocks);
  b.prefixes = b.differences + b.blocks;
  b.indices = (uint8_t *)(b.prefixes + b.blocks);
  b.negatives = (uint64_t *)(void *)(b.indices + WK_K1_AVX512_WINDOWS * WK_BLOCK_KEYS * b.blocks);
  return b;
}

size_t wk_k1_avx512_scratch_bytes(size_t count) { return wk_batch8_bytes(count); }

WK_AVX512_BEGIN

typedef const uint8_t window_planes[2][WK_K1_PLANES][WK_K1_AVX512_ENTRIES];

// The tables hold negated coordinates: 2p minus what is found is what was meant, and weak after a fold.
static void first_window(const wk_batch8 *b, window_planes *planes) {
  wk_fe8 *found = b->work->found.v;
  for (size_t block = 0; block < b->blocks; block++) {
    const uint8_t *indices = b->indices + WK_BLOCK_KEYS * block;
    const uint8_t *negative = (const uint8_t *)(b->negatives + block);
    wk_block_points *sums = &b->sums[block];
    const __m512i zero = _mm512_setzero_si512();
    const wk_fe8 zeros = {{zero, zero, zero, zero, zero}};
    wk_look_up(found, (*planes)[0], indices);
    for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
      wk_fe8 t;
      wk_sub8_fe(&t, &zeros, &found[i]);
      wk_weaken8(&sums->x[i], &t);
    }
    wk_look_up(found, (*planes)[1], indices);
    for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
      wk_fe8 t;
      wk_sub8_fe(&t, &zeros, &found[i]);
      for (int limb = 0; limb < WK_K1_LIMBS; limb++) {
        t.n[limb] = _mm512_mask_mov_epi64(t.n[limb], negative[i], found[i].n[limb]);
      }
      wk_weaken8(&sums->y[i], &t);
    }
  }
}

// Differences x - x' of the sums and the window's entries, and their products.
static void go_forward(const wk_batch8 *b, size_t block, window_planes *planes, unsigned window) {
  wk_block_work *work = b->work;
  wk_fe8 *differences = b->differences[block].v;
  const wk_fe8 *found = work->found.v, *x = b->sums[block].x;
  wk_look_up(work->found.v, (*planes)[0], b->indices + WK_BLOCK_KEYS * (window * b->blocks + block));
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
    __m512i z[WK_K1_LIMBS];
    // Limb 4 is below 2^48 + 2^12 + 2^48.
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) z[limb] = wk_add8(x[i].n[limb], found[i].n[limb]);
    wk_carry8(&differences[i], z);
  }
  b->prefixes[block] = work->products;
  wk_block_multiply(work->products.v, work->products.v, differences);
}

// The additions of a block, when the products in work are the inverses of those up to and including this block.
static void go_back(const wk_batch8 *b, size_t block, window_planes *planes, unsigned window) {
  wk_fe8 *found = b->work->found.v;
  const size_t place = window * b->blocks + block;
  const uint8_t *negative = (const uint8_t *)(b->negatives + place);
  const wk_fe8 *y = b->sums[block].y;
  wk_look_up(found, (*planes)[1], b->indices + WK_BLOCK_KEYS * place);
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
    // y - y', where what was found is -y' for positive digits, and y' for negative ones. Limb 4 is below
    // 2^48 + 2^12 + 2^49.
    __m512i z[WK_K1_LIMBS];
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) {
      const __m512i n = found[i].n[limb];
      z[limb] = wk_add8(y[i].n[limb], _mm512_mask_sub_epi64(n, negative[i], wk_two_p8(limb), n));
    }
    wk_carry8(&found[i], z);
  }
  wk_finish_additions(&b->sums[block], b->work, &b->differences[block], &b->prefixes[block]);
}

static wk_status compute(const wk_batch8 *b, const wk_secp256k1_table *table, const uint8_t *scalars, uint8_t *out_xy) {
  // That a batch was refused becomes known, not which key or why.
  if (!wk_public_verdict(wk_batch8_recode(b, table, scalars))) return WK_INVALID_INPUT;
  first_window(b, &table->avx512.planes[0]);
  for (unsigned window = 1; window < WK_K1_AVX512_WINDOWS; window++) {
    window_planes *planes = &table->avx512.planes[window];
    wk_start_products(b->work);
    for (size_t block = 0; block < b->blocks; block++) go_forward(b, block, planes, window);
    if (!wk_public_verdict(wk_batch8_invert_products(b->work))) return WK_EXCEPTIONAL;
    for (size_t block = b->blocks; block-- > 0;) go_back(b, block, planes, window);
  }
  return wk_public_verdict(wk_batch8_encode(b, out_xy)) ? WK_OK : WK_OFF_CURVE;
}

wk_status wk_k1_avx512_public_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                   uint8_t *out_xy, void *scratch) {
  const wk_batch8 b = wk_batch8_lay_out(scratch, count);
  const wk_status status = compute(&b, table, scalars, out_xy);
  wk_wipe_avx512_registers();
  return status;
}

WK_AVX512_END

#endif
