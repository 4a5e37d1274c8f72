#include "CWalletWordLists.h"

// Part of C23, which the compilers in use take in any mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define WORD_LIST(name) static const uint8_t name[] =

// clang-format off
WORD_LIST(english) {
#embed "lists/english.txt"
};
WORD_LIST(japanese) {
#embed "lists/japanese.txt"
};
WORD_LIST(korean) {
#embed "lists/korean.txt"
};
WORD_LIST(spanish) {
#embed "lists/spanish.txt"
};
WORD_LIST(chinese_simplified) {
#embed "lists/chinese_simplified.txt"
};
WORD_LIST(chinese_traditional) {
#embed "lists/chinese_traditional.txt"
};
WORD_LIST(french) {
#embed "lists/french.txt"
};
WORD_LIST(italian) {
#embed "lists/italian.txt"
};
WORD_LIST(czech) {
#embed "lists/czech.txt"
};
WORD_LIST(portuguese) {
#embed "lists/portuguese.txt"
};
// clang-format on

#define ENTRY(name) { name, sizeof name }

static const wallet_word_list lists[WALLET_WORD_LIST_COUNT] = {
    ENTRY(english),             ENTRY(japanese), ENTRY(korean),  ENTRY(spanish), ENTRY(chinese_simplified),
    ENTRY(chinese_traditional), ENTRY(french),   ENTRY(italian), ENTRY(czech),   ENTRY(portuguese),
};

wallet_word_list wallet_word_list_numbered(size_t number) {
  if (number >= WALLET_WORD_LIST_COUNT) return (wallet_word_list){ 0, 0 };
  return lists[number];
}
