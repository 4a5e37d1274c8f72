#include "CWalletWordLists.h"

// Hides a value's origin from the optimiser, which otherwise may turn a mask back into the branch it replaces.
static inline uint64_t opaque(uint64_t value) {
  __asm__("" : "+r"(value));
  return value;
}

// All ones where the value is zero, else zero; the value is below 2^63.
static inline uint64_t mask_if_zero(uint64_t value) { return opaque(0 - ((opaque(value) - 1) >> 63)); }

uint32_t wallet_words_index(const uint8_t *bits, size_t position) {
  // Eleven bits lie within three neighbouring bytes; where is public.
  size_t first = position * 11;
  const uint8_t *bytes = bits + first / 8;
  uint32_t window = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
  return window >> (24 - 11 - first % 8) & 0x7ff;
}

void wallet_words_select(const uint64_t *table, size_t row_words, uint32_t index, uint64_t *row) {
  for (size_t word = 0; word < row_words; word++) row[word] = 0;
  for (uint32_t candidate = 0; candidate < WALLET_WORD_COUNT; candidate++) {
    uint64_t chosen = mask_if_zero(candidate ^ index);
    for (size_t word = 0; word < row_words; word++) row[word] |= chosen & table[candidate * row_words + word];
  }
}

uint32_t wallet_words_find(const uint64_t *table, size_t row_words, const uint64_t *row, uint32_t *found) {
  uint64_t index = 0, any = 0;
  for (uint32_t candidate = 0; candidate < WALLET_WORD_COUNT; candidate++) {
    uint64_t difference = 0;
    for (size_t word = 0; word < row_words; word++) difference |= table[candidate * row_words + word] ^ row[word];
    // Folded to 32 bits, so that it is below 2^63.
    uint64_t equal = mask_if_zero((difference | difference >> 32) & 0xffffffff);
    index |= equal & candidate;
    any |= equal & 1;
  }
  *found = (uint32_t)any;
  return (uint32_t)index;
}

size_t wallet_words_close_up(uint8_t *text, uint16_t *shifts, size_t byte_count) {
  // Each byte has to move left by the number of zero bytes before it.
  uint64_t zeros = 0;
  for (size_t index = 0; index < byte_count; index++) {
    uint64_t gap = mask_if_zero(text[index]);
    shifts[index] = (uint16_t)(zeros & ~gap);
    zeros += gap & 1;
  }
  // First everything by the lowest bit of its distance, then by the next: because distances never shrink from left to
  // right and grow by no more than the gaps in between, no two bytes meet on the way.
  for (size_t step = 1; step < byte_count; step <<= 1) {
    for (size_t index = step; index < byte_count; index++) {
      uint64_t stays = mask_if_zero(shifts[index] & step);
      uint64_t moved = text[index] & ~stays, shift = shifts[index] & ~stays;
      text[index] &= (uint8_t)stays;
      shifts[index] &= (uint16_t)stays;
      text[index - step] |= (uint8_t)moved;
      shifts[index - step] |= (uint16_t)shift;
    }
  }
  for (size_t index = 0; index < byte_count; index++) shifts[index] = 0;
  return byte_count - (size_t)zeros;
}
