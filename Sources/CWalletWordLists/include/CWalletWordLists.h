#pragma once

#include <stddef.h>
#include <stdint.h>

/// The ten word lists of BIP-39, NFKD-normalised, one word a line, in the order of `MnemonicLanguage`'s numbers.
enum { WALLET_WORD_LIST_COUNT = 10, WALLET_WORD_COUNT = 2048 };

typedef struct {
  const uint8_t *text;
  size_t byte_count;
} wallet_word_list;

/// The list with a number from 0 to 9, or no text for another number.
wallet_word_list wallet_word_list_numbered(size_t number);

// The functions below touch the same addresses, in the same order, whatever the secret bytes are. A table is 2048 rows
// of `row_words` 64-bit words each, every row one word of a list in UTF-8, filled up with zero bytes.

/// The value of the `position`th group of 11 bits, the first bit being the highest of the first byte.
///
/// `bits` must hold at least `position * 11 / 8 + 3` bytes.
uint32_t wallet_words_index(const uint8_t *bits, size_t position);

/// Copies the row with a secret index below 2048 by reading the whole table.
void wallet_words_select(const uint64_t *table, size_t row_words, uint32_t index, uint64_t *row);

/// The index of the row that equals a secret row, and in `found` 1, or 0 when there is none; reads the whole table.
uint32_t wallet_words_find(const uint64_t *table, size_t row_words, const uint64_t *row, uint32_t *found);

/// Moves the bytes of a text that are not zero to its front, keeping their order, and returns how many they are.
///
/// The rest is zero afterwards. `shifts` is scratch of `byte_count` elements, left zero; `byte_count` is at most 65535.
size_t wallet_words_close_up(uint8_t *text, uint16_t *shifts, size_t byte_count);
