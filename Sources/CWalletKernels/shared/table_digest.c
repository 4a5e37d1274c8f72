#include "table_digest.h"

#include <string.h>

uint64_t wk_table_digest(const void *table, size_t byte_count) {
  const uint8_t *bytes = table;
  uint64_t sums[8] = {0};
  // Eight sums side by side. The multiplier is odd, so no single difference is lost.
  for (size_t i = 0; i < byte_count; i += 64) {
    for (int lane = 0; lane < 8; lane++) {
      uint64_t word;
      memcpy(&word, bytes + i + 8 * lane, 8);
      sums[lane] = (sums[lane] ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    }
  }
  uint64_t all = 0;
  for (int lane = 0; lane < 8; lane++) all = (all ^ sums[lane] ^ sums[lane] >> 32) * UINT64_C(0x9e3779b97f4a7c15);
  return all;
}
