#include "hmac/x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

static __mmask8 lanes_over_a_block(const wk_lanes *keys) {
  __mmask8 mask = 0;
  for (int lane = 0; lane < 8; lane++) mask |= (__mmask8)((keys->lengths[lane] > 128) << lane);
  return mask;
}

void wk_hmac_x8_keys(
    __m512i inner[8], __m512i outer[8], const wk_lanes *keys, __m512i block[16], __m512i saved[8]) {
  const __mmask8 long_keys = lanes_over_a_block(keys);
  if (long_keys) {
    wk_sha512_x8_start(outer);
    wk_sha512_x8_finish(outer, keys, WK_NO_SUFFIX, 0, block, saved);
  }
  wk_sha512_x8_load_raw(block, keys);
  if (long_keys) {
    for (int j = 0; j < 8; j++) {
      block[j] = _mm512_mask_mov_epi64(block[j], long_keys, outer[j]);
      block[j + 8] = _mm512_mask_mov_epi64(block[j + 8], long_keys, _mm512_setzero_si512());
    }
  }
  const __m512i inner_pad = _mm512_set1_epi8(0x36), both_pads = _mm512_set1_epi8(0x36 ^ 0x5c);
  for (int i = 0; i < 16; i++) block[i] = _mm512_xor_si512(block[i], inner_pad);
  wk_sha512_x8_start(inner);
  wk_sha512_x8_compress(inner, block);
  for (int i = 0; i < 16; i++) block[i] = _mm512_xor_si512(block[i], both_pads);
  wk_sha512_x8_start(outer);
  wk_sha512_x8_compress(outer, block);
}

void wk_hmac_x8_digest_block(__m512i block[16], const __m512i digest[8]) {
  for (int j = 0; j < 8; j++) block[j] = digest[j];
  block[8] = _mm512_set1_epi64(INT64_MIN);
  for (int j = 9; j < 15; j++) block[j] = _mm512_setzero_si512();
  block[15] = _mm512_set1_epi64(8 * (128 + 64));
}

void wk_hmac_x8_messages(
    __m512i tags[8], const __m512i inner[8], const __m512i outer[8], const wk_lanes *messages, wk_suffix suffix,
    __m512i block[16], __m512i saved[8]) {
  for (int j = 0; j < 8; j++) tags[j] = inner[j];
  wk_sha512_x8_finish(tags, messages, suffix, 128, block, saved);
  wk_hmac_x8_digest_block(block, tags);
  for (int j = 0; j < 8; j++) tags[j] = outer[j];
  wk_sha512_x8_compress(tags, block);
}

WK_AVX512_END

#endif
