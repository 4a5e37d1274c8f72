#include "harness.h"

#if defined(__x86_64__)

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

#include "ed25519/x8/words_x8.h"

// Eight different values stand in the lanes of each vector, and each lane is printed.

typedef struct {
  uint64_t limb[5];
} value;

static void print_limbs(value a) {
  for (int i = 0; i < 5; i++) printf("%s%" PRIx64, i ? "," : " ", a.limb[i]);
}

WK_X8_BEGIN

static void to_lanes(const __m512i limb[5], value out[8]) {
  _Alignas(64) uint64_t lanes[8];
  for (int l = 0; l < 5; l++) {
    _mm512_store_si512(lanes, limb[l]);
    for (int i = 0; i < 8; i++) out[i].limb[l] = lanes[i];
  }
}

static void from_lanes(__m512i limb[5], const value in[8]) {
  _Alignas(64) uint64_t lanes[8];
  for (int l = 0; l < 5; l++) {
    for (int i = 0; i < 8; i++) lanes[i] = in[i].limb[l];
    limb[l] = _mm512_load_si512(lanes);
  }
}

static void print(const char *operation, const __m512i a[5], const __m512i b[5], const __m512i result[5]) {
  value a_lanes[8], b_lanes[8], result_lanes[8];
  to_lanes(a, a_lanes), to_lanes(b, b_lanes), to_lanes(result, result_lanes);
  for (int i = 0; i < 8; i++) {
    printf("x8 %s", operation);
    print_limbs(a_lanes[i]), print_limbs(b_lanes[i]), print_limbs(result_lanes[i]);
    printf("\n");
  }
}

/// Operands: around 0, p and 2^255, limb 4 at its bound, the ignored bits all ones or random.
static int edge_operands(value *out) {
  const uint64_t m = WK_FE8_MASK52, top = WK_FE8_MASK47, bound = WK_FE8_TOP - 1;
  int n = 0;
  for (uint64_t i = 0; i < 3; i++) out[n++] = (value){{i, 0, 0, 0, 0}};
  for (uint64_t i = 0; i < 3; i++) out[n++] = (value){{m - 19 + i, m, m, m, top}};
  out[n++] = (value){{m, m, m, m, top}};
  out[n++] = (value){{m, m, m, m, bound}};
  out[n++] = (value){{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, bound}};
  for (int l = 0; l < 5; l++) {
    out[n] = (value){{0}};
    out[n++].limb[l] = l < 4 ? UINT64_MAX : bound;
  }
  for (int i = 0; i < 10; i++) {
    randombytes_buf(&out[n], sizeof *out);
    out[n++].limb[4] %= bound + 1;
  }
  return n;
}

static void print_product(const value *a, const value *b) {
  wk_fe8 left, right;
  from_lanes(left.limb, a), from_lanes(right.limb, b);
  const wk_fe8_wide product = wk_fe8_multiply(&left, &right);
  const wk_fe8_wide biased = wk_fe8_multiply_add(wk_fe8_bias(), &left, &right);
  print("multiply", left.limb, right.limb, product.limb);
  print("multiply_wide", left.limb, right.limb, biased.limb);
  const wk_fe8 carried = wk_fe8_carry(&product), carried_biased = wk_fe8_carry(&biased);
  print("multiply_carry", left.limb, right.limb, carried.limb);
  print("multiply_carry", left.limb, right.limb, carried_biased.limb);
}

/// Sums and differences of what products can be: up to 2^56 in each limb, and the bias.
static void print_wide(void) {
  value values[16];
  int n = 0;
  values[n++] = (value){{0}};
  for (int l = 0; l < 5; l++) {
    values[n] = (value){{0}};
    values[n++].limb[l] = UINT64_C(11) << 52;
  }
  for (int l = 0; l < 5; l++) values[n].limb[l] = UINT64_C(11) << 52;
  n++;
  for (; n < 16; n++) {
    randombytes_buf(&values[n], sizeof *values);
    for (int l = 0; l < 5; l++) values[n].limb[l] %= UINT64_C(11) << 52;
  }
  for (int shift = 0; shift < 16; shift++) {
    value others[8];
    for (int i = 0; i < 8; i++) others[i] = values[(i + shift) % 16];
    wk_fe8_wide a, b;
    from_lanes(a.limb, values), from_lanes(b.limb, others);
    const wk_fe8_wide bias = wk_fe8_bias(), biased = wk_fe8_add(&a, &bias);
    const wk_fe8_wide difference = wk_fe8_subtract(&biased, &b), sum = wk_fe8_add(&biased, &b);
    const wk_fe8 carried_difference = wk_fe8_carry(&difference), carried_sum = wk_fe8_carry(&sum);
    print("subtract_wide", biased.limb, b.limb, difference.limb);
    print("carry", difference.limb, b.limb, carried_difference.limb);
    print("carry", sum.limb, b.limb, carried_sum.limb);
  }
  value largest[8];
  for (int i = 0; i < 8; i++) {
    for (int l = 0; l < 5; l++) largest[i].limb[l] = i == l || i > 4 ? (uint64_t)INT64_MAX - 1 - (uint64_t)(i > 5) : 0;
  }
  wk_fe8_wide a;
  from_lanes(a.limb, largest);
  const wk_fe8 carried = wk_fe8_carry(&a);
  print("carry", a.limb, a.limb, carried.limb);
}

void print_field_x8(void) {
  value operands[64], a[8], b[8];
  const int count = edge_operands(operands);
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count; j += 8) {
      for (int l = 0; l < 8; l++) a[l] = operands[(i + l) % count], b[l] = operands[(j + 3 * l + i) % count];
      print_product(a, b);
    }
    for (int l = 0; l < 8; l++) a[l] = operands[(i + l) % count];
    wk_fe8 operand;
    from_lanes(operand.limb, a);
    const wk_fe8 canonical = wk_fe8_canonical(&operand);
    print("canonical", operand.limb, operand.limb, canonical.limb);
    wk_words_x8 words = wk_fe8_to_words(&canonical);
    const wk_fe8 again = wk_fe8_from_words(&words);
    print("canonical", operand.limb, operand.limb, again.limb);
  }
  print_wide();
}

WK_X8_END

#else

void print_field_x8(void) {}

#endif
