#if defined(__x86_64__)

#include "block.h"

WK_AVX512_BEGIN

// The columns of one product are computed while those of the one before are reduced, in an order written down by hand.
//
// Two multiplications can start every cycle, but one that adds to a sum waits four cycles for the last one that did,
// and the reduction is one long chain of such waits. The processor looks ahead over less than two products, too
// little to fill the waits by itself: product after product, it takes 39 cycles for each, in this order 33, where 62
// multiplications need 31. A sum comes again after as many others as possible, sums of many terms first; between them
// go the steps of the reduction. See wk_reduce8 for what these are, and for the bounds.

#define LOW(sum, i, j) sum = wk_low8(sum, a->n[i], b->n[j])
#define HIGH(sum, i, j) sum = wk_high8(sum, a->n[i], b->n[j])

// Steps of the reduction of the columns p to the element r, if there are any.
#define CARRY(k) \
  if (p) p[(k) + 1] = wk_add8(p[(k) + 1], _mm512_srli_epi64(p[k], 52))
#define FOLD(k)                                   \
  if (p) {                                        \
    p[(k)-5] = wk_low8(p[(k)-5], p[k], fold260);  \
    p[(k)-4] = wk_high8(p[(k)-4], p[k], fold260); \
  }
#define FOLD_LAST()                                          \
  if (p) {                                                   \
    top = wk_high8(_mm512_setzero_si512(), p[9], fold260);   \
    p[4] = wk_low8(p[4], p[9], fold260);                     \
  }
#define TOP()                                                                      \
  if (p) {                                                                         \
    top = wk_add8(_mm512_slli_epi64(top, 4), _mm512_srli_epi64(p[4], 48));         \
    p[4] = wk_and8(p[4], wk_set8(WK_M48));                                         \
  }
#define FOLD_TOP()                        \
  if (p) {                                \
    p[0] = wk_low8(p[0], top, fold256);   \
    p[1] = wk_high8(p[1], top, fold256);  \
  }
#define LIMB(k)                                                              \
  if (p) {                                                                   \
    p[(k) + 1] = wk_add8(p[(k) + 1], _mm512_srli_epi64(p[k], 52));           \
    r->n[k] = wk_and8(p[k], wk_set8(WK_M52));                                \
    if ((k) == 3) r->n[4] = p[4];                                            \
  }

// z = columns of a b + addend, while r = p modulo the prime.
WK_INLINE void multiply_and_reduce(__m512i z[10], const wk_fe8 *a, const wk_fe8 *b,
                                   const __m512i addend[WK_K1_LIMBS], wk_fe8 *r, __m512i *p) {
  wk_assert_loose8(a->n);
  wk_assert_loose8(b->n);
  const __m512i fold260 = wk_set8(WK_K1_FOLD260), fold256 = wk_set8(WK_K1_FOLD256);
  __m512i top = _mm512_setzero_si512();
  // The two longest sums are in two parts.
  __m512i h[6];
  for (int i = 0; i < 10; i++) z[i] = i < WK_K1_LIMBS ? addend[i] : _mm512_setzero_si512();
  h[4] = h[5] = _mm512_setzero_si512();
  // clang-format off
  CARRY(5); HIGH(z[6], 1, 4); HIGH(h[5], 0, 4); HIGH(z[7], 2, 4);
  FOLD(5); HIGH(z[3], 0, 2); LOW(z[5], 1, 4);
  CARRY(6); HIGH(z[8], 3, 4); HIGH(z[2], 0, 1);
  FOLD(6); LOW(z[4], 0, 4); HIGH(z[6], 2, 3); HIGH(h[5], 1, 3);
  CARRY(7); HIGH(z[7], 3, 3); LOW(z[3], 0, 3);
  FOLD(7); LOW(z[5], 2, 3); HIGH(z[8], 4, 3);
  CARRY(8); LOW(z[2], 0, 2); LOW(z[4], 1, 3);
  FOLD(8); LOW(z[6], 2, 4); HIGH(h[5], 2, 2); LOW(z[7], 3, 4);
  FOLD_LAST(); HIGH(z[3], 1, 1); LOW(z[5], 3, 2);
  HIGH(h[4], 0, 3); LOW(z[8], 4, 4);
  TOP(); HIGH(z[9], 4, 4); HIGH(z[6], 3, 2);
  HIGH(h[5], 3, 1); HIGH(z[7], 4, 2); LOW(z[3], 1, 2);
  FOLD_TOP(); LOW(z[5], 4, 1); HIGH(z[1], 0, 0);
  HIGH(z[2], 1, 0); LOW(z[4], 2, 2);
  LOW(z[6], 3, 3); HIGH(h[5], 4, 0); LOW(z[7], 4, 3);
  LIMB(0); HIGH(z[3], 2, 0); HIGH(h[4], 1, 2);
  LOW(z[1], 0, 1); LOW(z[2], 1, 1);
  LIMB(1); LOW(z[4], 3, 1); HIGH(z[6], 4, 1);
  LOW(z[0], 0, 0); LOW(z[3], 2, 1); HIGH(h[4], 2, 1);
  LIMB(2); LOW(z[1], 1, 0); LOW(z[2], 2, 0);
  LOW(z[4], 4, 0); LOW(z[6], 4, 2);
  LIMB(3); LOW(z[3], 3, 0); HIGH(h[4], 3, 0);
  // clang-format on
  z[4] = wk_add8(z[4], h[4]);
  z[5] = wk_add8(z[5], h[5]);
}

// z = columns of a^2 + addend, while r = p modulo the prime.
WK_INLINE void square_and_reduce(__m512i z[10], const wk_fe8 *a, const __m512i addend[WK_K1_LIMBS], wk_fe8 *r,
                                 __m512i *p) {
  wk_assert_loose8(a->n);
  const wk_fe8 *const b = a;
  const __m512i fold260 = wk_set8(WK_K1_FOLD260), fold256 = wk_set8(WK_K1_FOLD256);
  __m512i top = _mm512_setzero_si512();
  // h: products of two different limbs, which count twice.
  __m512i h[9];
  for (int i = 0; i < 10; i++) z[i] = i < WK_K1_LIMBS ? addend[i] : _mm512_setzero_si512();
  for (int i = 1; i < 9; i++) h[i] = _mm512_setzero_si512();
  // clang-format off
  CARRY(5); HIGH(h[4], 0, 3); HIGH(h[5], 0, 4);
  FOLD(5); HIGH(h[3], 0, 2);
  CARRY(6); HIGH(h[6], 1, 4); HIGH(h[2], 0, 1);
  FOLD(6); HIGH(h[7], 2, 4);
  CARRY(7); LOW(h[1], 0, 1);
  FOLD(7); HIGH(h[8], 3, 4); LOW(h[4], 0, 4);
  CARRY(8); HIGH(h[5], 1, 3);
  FOLD(8); LOW(h[3], 0, 3);
  FOLD_LAST(); HIGH(h[6], 2, 3); LOW(h[2], 0, 2);
  LOW(h[7], 3, 4);
  TOP(); HIGH(h[4], 1, 2);
  LOW(h[5], 1, 4); LOW(h[3], 1, 2);
  FOLD_TOP(); LOW(h[6], 2, 4);
  LOW(h[4], 1, 3); LOW(h[5], 2, 3);
  LOW(z[0], 0, 0);
  LIMB(0); HIGH(z[1], 0, 0);
  LOW(z[2], 1, 1); HIGH(z[3], 1, 1);
  LIMB(1); LOW(z[4], 2, 2);
  HIGH(z[5], 2, 2);
  LIMB(2); LOW(z[6], 3, 3); HIGH(z[7], 3, 3);
  LOW(z[8], 4, 4);
  LIMB(3); HIGH(z[9], 4, 4);
  // clang-format on
  for (int i = 1; i < 9; i++) z[i] = wk_add8(z[i], wk_add8(h[i], h[i]));
}

typedef enum { PRODUCT, PRODUCT_MINUS_C, SQUARE_PLUS_B_MINUS_TWICE_C } operation;

WK_INLINE void start(operation op, __m512i z[10], const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c, wk_fe8 *r,
                     __m512i *p) {
  __m512i addend[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) {
    addend[i] = op == PRODUCT           ? _mm512_setzero_si512()
                : op == PRODUCT_MINUS_C ? wk_sub8(wk_two_p8(i), c->n[i])
                                        : wk_sub8(wk_add8(b->n[i], wk_four_p8(i)), wk_add8(c->n[i], c->n[i]));
  }
  if (op == SQUARE_PLUS_B_MINUS_TWICE_C) {
    square_and_reduce(z, a, addend, r, p);
  } else {
    multiply_and_reduce(z, a, b, addend, r, p);
  }
}

WK_INLINE void run(operation op, wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c) {
  __m512i even[10], odd[10];
  start(op, even, &a[0], &b[0], &c[0], NULL, NULL);
  for (int i = 1; i < WK_BLOCK_VECTORS - 1; i += 2) {
    start(op, odd, &a[i], &b[i], &c[i], &r[i - 1], even);
    start(op, even, &a[i + 1], &b[i + 1], &c[i + 1], &r[i], odd);
  }
  const int last = WK_BLOCK_VECTORS - 1;
  start(op, odd, &a[last], &b[last], &c[last], &r[last - 1], even);
  wk_reduce8(&r[last], odd);
}

void wk_block_multiply(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b) { run(PRODUCT, r, a, b, a); }

void wk_block_multiply_subtract(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c) {
  run(PRODUCT_MINUS_C, r, a, b, c);
}

void wk_block_square_add_subtract_twice(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c) {
  run(SQUARE_PLUS_B_MINUS_TWICE_C, r, a, b, c);
}

WK_AVX512_END

#endif
