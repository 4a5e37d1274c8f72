#include "lanes/words_x8.h"
#include "sha512/x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

/// Sixteen rows of 64 bytes, the first eight of them the lanes' first halves, become sixteen words of each lane.
WK_INLINE void to_words(__m512i block[16]) {
  wk_transpose_x8(block);
  wk_transpose_x8(block + 8);
  for (int i = 0; i < 16; i++) block[i] = wk_byte_swap_x8(block[i]);
}

/// 64 bytes of one lane's message from the offset on, zeros behind its end, where nothing is read.
WK_INLINE __m512i load_row(const wk_lanes *messages, int lane, size_t offset) {
  const size_t length = messages->lengths[lane];
  if (offset >= length) return _mm512_setzero_si512();
  return _mm512_maskz_loadu_epi8(wk_first_bytes((int64_t)(length - offset)), messages->bytes[lane] + offset);
}

/// The same, with the suffix and the padding's first byte 0x80 where they fall into these 64 bytes.
WK_INLINE __m512i load_padded_row(const wk_lanes *messages, int lane, size_t offset, wk_suffix suffix) {
  const int64_t left = (int64_t)messages->lengths[lane] - (int64_t)offset;
  __m512i row = load_row(messages, lane, offset);
  // The suffix is 0, 0, 0, 1: only its last byte needs writing.
  if (suffix) row = _mm512_mask_mov_epi8(row, wk_one_byte(left + 3), _mm512_set1_epi8(1));
  return _mm512_mask_mov_epi8(row, wk_one_byte(left + (int64_t)suffix), _mm512_set1_epi8(-128));
}

void wk_sha512_x8_load_raw(__m512i block[16], const wk_lanes *messages) {
  for (int lane = 0; lane < 8; lane++) {
    block[lane] = load_row(messages, lane, 0);
    block[lane + 8] = load_row(messages, lane, 64);
  }
  to_words(block);
}

void wk_sha512_x8_finish(
    __m512i state[8], const wk_lanes *messages, wk_suffix suffix, size_t prior_bytes, __m512i block[16],
    __m512i saved[8]) {
  // A block ends with the message's length in 16 bytes, after at least one byte of padding.
  size_t blocks[8], most = 0;
  for (int lane = 0; lane < 8; lane++) {
    blocks[lane] = (messages->lengths[lane] + suffix + 1 + 16 + 127) / 128;
    if (blocks[lane] > most) most = blocks[lane];
  }
  for (size_t b = 0; b < most; b++) {
    uint64_t bits[8];
    __mmask8 running = 0;
    for (int lane = 0; lane < 8; lane++) {
      block[lane] = load_padded_row(messages, lane, 128 * b, suffix);
      block[lane + 8] = load_padded_row(messages, lane, 128 * b + 64, suffix);
      bits[lane] = b + 1 == blocks[lane] ? 8 * (prior_bytes + messages->lengths[lane] + suffix) : 0;
      running |= (__mmask8)((b < blocks[lane]) << lane);
    }
    to_words(block);
    // Where a block ends a message, nothing but zeros is there yet.
    block[15] = _mm512_or_si512(block[15], _mm512_loadu_si512(bits));
    if (running == 0xff) {
      wk_sha512_x8_compress(state, block);
      continue;
    }
    // Lanes whose message has ended keep their state.
    for (int j = 0; j < 8; j++) saved[j] = state[j];
    wk_sha512_x8_compress(state, block);
    for (int j = 0; j < 8; j++) state[j] = _mm512_mask_mov_epi64(saved[j], running, state[j]);
  }
}

void wk_sha512_x8_store(__m512i state[8], size_t count, uint8_t *digests) {
  wk_transpose_x8(state);
  for (size_t lane = 0; lane < count && lane < 8; lane++) {
    _mm512_storeu_si512(digests + 64 * lane, wk_byte_swap_x8(state[lane]));
  }
}

WK_AVX512_END

#endif
