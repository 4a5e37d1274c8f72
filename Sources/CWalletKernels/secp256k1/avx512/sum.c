#if defined(__x86_64__)

#include "batch.h"

#include "../engines.h"
#include "addition.h"
#include "words.h"

WK_AVX512_BEGIN

// The blocks of points are added pairwise until one is left.

static void go_forward(const wk_batch8 *b, size_t block, size_t other) {
  wk_fe8 *products = b->work->products.v, *differences = b->differences[block].v;
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) wk_sub8_fe(&differences[i], &b->sums[block].x[i], &b->sums[other].x[i]);
  b->prefixes[block] = b->work->products;
  wk_block_multiply(products, products, differences);
}

static void go_back(const wk_batch8 *b, size_t block, size_t other) {
  wk_fe8 *found = b->work->found.v;
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) wk_sub8_fe(&found[i], &b->sums[block].y[i], &b->sums[other].y[i]);
  wk_finish_additions(&b->sums[block], b->work, &b->differences[block], &b->prefixes[block]);
}

static size_t add_up(const uint8_t *xy, size_t count, uint8_t partial[WK_K1_WEIGHTS][64], void *scratch) {
  const wk_batch8 b = wk_batch8_lay_out(scratch, count);
  const size_t whole = count / WK_BLOCK_KEYS;
  if (whole < 2) return 0;
  for (size_t i = 0; i < whole * WK_BLOCK_VECTORS; i++) {
    wk_block_points *points = &b.sums[i / WK_BLOCK_VECTORS];
    const size_t vector = i % WK_BLOCK_VECTORS;
    wk_load_points8(&points->x[vector], &points->y[vector], xy + 512 * i);
  }
  for (size_t left = whole; left > 1;) {
    const size_t pairs = left / 2, offset = left - pairs;
    wk_start_products(b.work);
    for (size_t block = 0; block < pairs; block++) go_forward(&b, block, block + offset);
    if (!wk_batch8_invert_products(b.work)) return 0;
    for (size_t block = pairs; block-- > 0;) go_back(&b, block, block + offset);
    left = offset;
  }
  // The places in a block stand for the weights.
  _Static_assert(WK_BLOCK_KEYS == WK_K1_WEIGHTS, "a place for each weight");
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) wk_store_points8(partial[8 * i], &b.sums[0].x[i], &b.sums[0].y[i], 8);
  return whole * WK_BLOCK_KEYS;
}

size_t wk_k1_avx512_partial_sums(const uint8_t *xy, size_t count, uint8_t partial[WK_K1_WEIGHTS][64], void *scratch) {
  return add_up(xy, count, partial, scratch);
}

WK_AVX512_END

#endif
