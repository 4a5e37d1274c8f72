#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

#include "ed25519/field51.h"
#include "harness.h"

static void print_limbs(const wk_fe51 *a) {
  for (int i = 0; i < 5; i++) printf("%s%" PRIx64, i ? "," : "", a->limb[i]);
}

static void print(const char *operation, const wk_fe51 *a, const wk_fe51 *b, const wk_fe51 *result) {
  printf("portable %s ", operation);
  print_limbs(a);
  printf(" ");
  print_limbs(b);
  printf(" ");
  print_limbs(result);
  printf("\n");
}

/// Values around 0, p and 2p, all ones, each limb alone at its bound, and random ones, below `bound` in each limb.
static int edge_values(wk_fe51 *out, uint64_t bound) {
  const uint64_t m = WK_FE51_MASK;
  int n = 0;
  for (uint64_t i = 0; i < 3; i++) out[n++] = (wk_fe51){{i, 0, 0, 0, 0}};
  for (uint64_t i = 0; i < 3; i++) out[n++] = (wk_fe51){{m - 19 + i, m, m, m, m}};
  out[n++] = (wk_fe51){{m, m, m, m, m}};
  if (bound > 2 * m) {
    for (uint64_t i = 0; i < 3; i++) out[n++] = (wk_fe51){{2 * m - 37 + i, 2 * m, 2 * m, 2 * m, 2 * m}};
  }
  out[n++] = (wk_fe51){{bound - 1, bound - 1, bound - 1, bound - 1, bound - 1}};
  for (int l = 0; l < 5; l++) {
    out[n] = wk_fe51_zero;
    out[n++].limb[l] = bound - 1;
  }
  for (int i = 0; i < 12; i++) {
    randombytes_buf(&out[n], sizeof *out);
    for (int l = 0; l < 5; l++) out[n].limb[l] %= bound;
    n++;
  }
  return n;
}

void print_field_portable(void) {
  wk_fe51 loose[64], tight[64];
  const int loose_count = edge_values(loose, WK_FE51_LOOSE), tight_count = edge_values(tight, WK_FE51_TIGHT);
  for (int i = 0; i < loose_count; i++) {
    for (int j = 0; j < loose_count; j++) {
      const wk_fe51 product = wk_fe51_multiply(&loose[i], &loose[j]);
      print("multiply", &loose[i], &loose[j], &product);
    }
    const wk_fe51 square = wk_fe51_square(&loose[i]), inverse = wk_fe51_invert(&loose[i]);
    print("multiply", &loose[i], &loose[i], &square);
    print("invert", &loose[i], &wk_fe51_zero, &inverse);
    uint64_t words[4];
    wk_fe51_to_words(words, &loose[i]);
    const wk_fe51 canonical = wk_fe51_from_words(words);
    print("canonical", &loose[i], &wk_fe51_zero, &canonical);
    const wk_fe51 zero = {{wk_fe51_is_zero(&loose[i]), 0, 0, 0, 0}};
    print("is_zero", &loose[i], &wk_fe51_zero, &zero);
  }
  for (int i = 0; i < tight_count; i++) {
    for (int j = 0; j < tight_count; j++) {
      const wk_fe51 sum = wk_fe51_add(&tight[i], &tight[j]), difference = wk_fe51_subtract(&tight[i], &tight[j]);
      print("add", &tight[i], &tight[j], &sum);
      print("subtract", &tight[i], &tight[j], &difference);
    }
  }
}
