#include "base58/batch.h"
#include "base58/constants.h"
#include "lanes/bytes.h"

static const char alphabet[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// The record's 45 digits, the most significant first.
static void digits_of(uint8_t digits[WK_BASE58_DIGITS], const uint8_t *record) {
  uint64_t big[WK_BASE58_BIG_DIGITS] = {0};
  for (int k = 0; k < 8; k++) {
    const uint64_t word = wk_load_be32(record + 4 * (7 - k));
    for (int j = 0; j <= k; j++) big[j] += word * wk_base58_powers[k][j];
  }
  for (int j = 0; j < WK_BASE58_BIG_DIGITS; j++) {
    uint32_t rest = (uint32_t)(big[j] % WK_BASE58_BIG_BASE);
    if (j + 1 < WK_BASE58_BIG_DIGITS) big[j + 1] += big[j] / WK_BASE58_BIG_BASE;
    for (int i = 4; i >= 0; i--) {
      digits[5 * (WK_BASE58_BIG_DIGITS - 1 - j) + i] = (uint8_t)(rest % 58);
      rest /= 58;
    }
  }
}

static uint8_t encode(char *text, const uint8_t *record) {
  uint8_t digits[WK_BASE58_DIGITS];
  digits_of(digits, record);
  int zero_bytes = 0, zero_digits = 0;
  while (zero_bytes < 32 && record[zero_bytes] == 0) zero_bytes++;
  while (zero_digits < WK_BASE58_DIGITS && digits[zero_digits] == 0) zero_digits++;
  // Every leading zero byte is one digit 1. There are at least as many zero digits, and one more: 58^44 > 2^256.
  const int first = zero_digits - zero_bytes, length = WK_BASE58_DIGITS - first;
  memset(text, 0, WK_BASE58_TEXT_BYTES);
  for (int i = 0; i < length; i++) text[i] = alphabet[digits[first + i]];
  return (uint8_t)length;
}

void wk_base58_32_portable_var(
    const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride, uint8_t *lengths) {
  for (size_t i = 0; i < count; i++) lengths[i] = encode(texts + text_stride * i, records + record_stride * i);
}
