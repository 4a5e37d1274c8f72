#include "base_table.h"

#include <pthread.h>

#include "shared/table_digest.h"

enum { LARGEST_WINDOW = WK_X8_ENTRIES };

static const wk_fe51 half = {{0x7fffffffffff7, 0x7ffffffffffff, 0x7ffffffffffff, 0x7ffffffffffff, 0x3ffffffffffff}};
static const wk_fe51 four_d = {{0x537284d65e2b2, 0x6a0a0ec55baf5, 0x79e89800700a4, 0x4e7198e80f2ee, 0x480db3b8adbff}};

/// The same value below p, so that its limbs in any radix are strictly below it.
static wk_fe51 canonical(const wk_fe51 *a) {
  uint64_t words[4];
  wk_fe51_to_words(words, a);
  return wk_fe51_from_words(words);
}

/// From one over Z to the entry of a point.
static wk_entry51 make_entry(const wk_point51 *point, const wk_fe51 *inverse_z) {
  const wk_fe51 half_inverse = wk_fe51_multiply(inverse_z, &half);
  const wk_fe51 half_x = wk_fe51_multiply(&point->x, &half_inverse);
  const wk_fe51 half_y = wk_fe51_multiply(&point->y, &half_inverse);
  const wk_fe51 sum = wk_fe51_add(&half_y, &half_x), difference = wk_fe51_subtract(&half_y, &half_x);
  const wk_fe51 quarter_xy = wk_fe51_multiply(&half_x, &half_y);
  const wk_fe51 product = wk_fe51_multiply(&quarter_xy, &four_d);
  return (wk_entry51){canonical(&sum), canonical(&difference), canonical(&product)};
}

/// The first `count` odd multiples of `base`, which then becomes 2·count times itself: the next window's base.
static void fill_window(wk_entry51 *entries, int count, wk_point51 *base) {
  wk_point51 multiple[LARGEST_WINDOW];
  wk_fe51 product_before[LARGEST_WINDOW];
  const wk_point51 twice = wk_point51_add(base, base);
  multiple[0] = *base;
  for (int i = 1; i < count; i++) multiple[i] = wk_point51_add(&multiple[i - 1], &twice);
  *base = wk_point51_add(&multiple[count - 1], base);
  // One inversion for the whole window (Montgomery's trick).
  wk_fe51 product = wk_fe51_one;
  for (int i = 0; i < count; i++) {
    product_before[i] = product;
    product = wk_fe51_multiply(&product, &multiple[i].z);
  }
  wk_fe51 inverse = wk_fe51_invert(&product);
  for (int i = count - 1; i >= 0; i--) {
    const wk_fe51 inverse_z = wk_fe51_multiply(&inverse, &product_before[i]);
    inverse = wk_fe51_multiply(&inverse, &multiple[i].z);
    entries[i] = make_entry(&multiple[i], &inverse_z);
  }
}

// Found with tables whose every entry had been compared with whole numbers' arithmetic.
static const uint64_t portable_digest = UINT64_C(0x4604b74052e9c371), x8_digest = UINT64_C(0x05bab412f3b41873);
_Static_assert(sizeof(wk_portable_table) % 64 == 0 && sizeof(wk_x8_table) % 64 == 0, "whole rows of words");

wk_status wk_portable_table_check(const wk_portable_table *table) {
  return wk_table_digest(table, sizeof *table) == portable_digest ? WK_OK : WK_OFF_CURVE;
}

wk_status wk_x8_table_check(const wk_x8_table *table) {
  return wk_table_digest(table, sizeof *table) == x8_digest ? WK_OK : WK_OFF_CURVE;
}

static wk_portable_table portable_table;
static wk_status portable_status;
static pthread_once_t portable_once = PTHREAD_ONCE_INIT;

static void build_portable_table(void) {
  wk_point51 base = wk_point51_base;
  wk_entry51 entries[WK_PORTABLE_ENTRIES];
  for (int window = 0; window < WK_PORTABLE_WINDOWS; window++) {
    fill_window(entries, WK_PORTABLE_ENTRIES, &base);
    for (int i = 0; i < WK_PORTABLE_ENTRIES; i++) {
      uint64_t *word = portable_table.row[window][i].word;
      wk_fe51_to_words(word, &entries[i].half_sum);
      wk_fe51_to_words(word + 4, &entries[i].half_difference);
      wk_fe51_to_words(word + 8, &entries[i].product);
    }
  }
  portable_status = wk_portable_table_check(&portable_table);
}

wk_status wk_portable_table_prepare(void) {
  pthread_once(&portable_once, build_portable_table);
  return portable_status;
}

const wk_portable_table *wk_portable_table_shared(void) { return &portable_table; }

static wk_x8_table x8_table;
static wk_status x8_status;
static pthread_once_t x8_once = PTHREAD_ONCE_INIT;

/// The five limbs of a value below p, at 52 bits each, go into one column of five rows.
static void write_column(uint64_t (*rows)[WK_X8_ENTRIES], int column, const wk_fe51 *a) {
  const uint64_t mask = (UINT64_C(1) << 52) - 1;
  uint64_t words[4];
  wk_fe51_to_words(words, a);
  rows[0][column] = words[0] & mask;
  rows[1][column] = (words[0] >> 52 | words[1] << 12) & mask;
  rows[2][column] = (words[1] >> 40 | words[2] << 24) & mask;
  rows[3][column] = (words[2] >> 28 | words[3] << 36) & mask;
  rows[4][column] = words[3] >> 16;
}

static void build_x8_table(void) {
  wk_point51 base = wk_point51_base;
  wk_entry51 entries[WK_X8_ENTRIES];
  for (int window = 0; window < WK_X8_WINDOWS; window++) {
    fill_window(entries, WK_X8_ENTRIES, &base);
    for (int i = 0; i < WK_X8_ENTRIES; i++) {
      write_column(&x8_table.row[window][0], i, &entries[i].half_sum);
      write_column(&x8_table.row[window][5], i, &entries[i].half_difference);
      write_column(&x8_table.row[window][10], i, &entries[i].product);
    }
  }
  x8_status = wk_x8_table_check(&x8_table);
}

wk_status wk_x8_table_prepare(void) {
  pthread_once(&x8_once, build_x8_table);
  return x8_status;
}

const wk_x8_table *wk_x8_table_shared(void) { return &x8_table; }
