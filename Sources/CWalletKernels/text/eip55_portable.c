#include "keccak/portable.h"
#include "lanes/bytes.h"
#include "text/batch.h"

/// The half bytes of a string, the upper one of each byte first.
static uint8_t half_byte(const uint8_t *bytes, int i) { return i % 2 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4; }

static void encode(char *text, const uint8_t *address) {
  uint8_t digits[40], digest[24];
  uint64_t state[25];
  for (int i = 0; i < 40; i++) digits[i] = (uint8_t) "0123456789abcdef"[half_byte(address, i)];
  wk_keccak256_start(state, digits, sizeof digits);
  wk_keccak_permute(state);
  for (int j = 0; j < 3; j++) wk_store_le64(digest + 8 * j, state[j]);
  text[0] = '0';
  text[1] = 'x';
  for (int i = 0; i < 40; i++) {
    // A letter is a capital when the digest's half byte at its place is 8 or more.
    const int capital = digits[i] >= 'a' && half_byte(digest, i) >= 8;
    text[2 + i] = (char)(capital ? digits[i] - ('a' - 'A') : digits[i]);
  }
}

void wk_eip55_portable_var(
    const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride) {
  for (size_t i = 0; i < count; i++) encode(texts + text_stride * i, addresses + address_stride * i);
}
