#pragma once

#include "field51.h"

// The curve -x² + y² = 1 + d·x²·y² in extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z.
//
// The addition formulas (Hisil, Wong, Carter, Dawson 2008, section 3.1, for a = -1) are complete here, as -1 is a
// square and d is not: no pair of points, not even equal or opposite ones, needs another case.

/// All coordinates tight.
typedef struct {
  wk_fe51 x, y, z, t;
} wk_point51;

/// A point (x, y) prepared to be added: (y + x)/2, (y - x)/2 and d·x·y, each tight.
///
/// The halves save the doubling of Z in every addition; the formulas are homogeneous in the four products.
typedef struct {
  wk_fe51 half_sum, half_difference, product;
} wk_entry51;

static const wk_fe51 wk_fe51_d = {
    {0x34dca135978a3, 0x1a8283b156ebd, 0x5e7a26001c029, 0x739c663a03cbb, 0x52036cee2b6ff}};
static const wk_fe51 wk_fe51_2d = {
    {0x69b9426b2f159, 0x35050762add7a, 0x3cf44c0038052, 0x6738cc7407977, 0x2406d9dc56dff}};

static const wk_point51 wk_point51_identity = {
    {{0, 0, 0, 0, 0}}, {{1, 0, 0, 0, 0}}, {{1, 0, 0, 0, 0}}, {{0, 0, 0, 0, 0}}};
static const wk_point51 wk_point51_base = {
    {{0x62d608f25d51a, 0x412a4b4f6592a, 0x75b7171a4b31d, 0x1ff60527118fe, 0x216936d3cd6e5}},
    {{0x6666666666658, 0x4cccccccccccc, 0x1999999999999, 0x3333333333333, 0x6666666666666}},
    {{1, 0, 0, 0, 0}},
    {{0x68ab3a5b7dda3, 0x0eea2a5eadbb, 0x2af8df483c27e, 0x332b375274732, 0x67875f0fd78b7}}};

/// The end of every addition, from the four products A, B, C (tight) and D (< 2^53).
WK_FE51_INLINE void wk_point51_from_products(wk_point51 *r, const wk_fe51 *a, const wk_fe51 *b, const wk_fe51 *c,
                                             const wk_fe51 *d) {
  const wk_fe51 e = wk_fe51_subtract(b, a);
  const wk_fe51 f = wk_fe51_subtract(d, c);
  const wk_fe51 g = wk_fe51_add(d, c);
  const wk_fe51 h = wk_fe51_add(b, a);
  r->x = wk_fe51_multiply(&e, &f);
  r->y = wk_fe51_multiply(&g, &h);
  r->z = wk_fe51_multiply(&f, &g);
  r->t = wk_fe51_multiply(&e, &h);
}

/// The entry's point itself, with Z = 1 and T = (d·x·y) · 1/d.
static inline wk_point51 wk_point51_of_entry(const wk_entry51 *entry) {
  static const wk_fe51 one_by_d = {
      {0x0f276cdc9f843, 0x3084f2a85c4bc, 0x6e73d982d775a, 0x721958b108a66, 0x40907ed214d5c}};
  const wk_fe51 x = wk_fe51_subtract(&entry->half_sum, &entry->half_difference);
  const wk_fe51 y = wk_fe51_add(&entry->half_sum, &entry->half_difference);
  return (wk_point51){wk_fe51_tighten(&x), wk_fe51_tighten(&y), wk_fe51_one,
                      wk_fe51_multiply(&entry->product, &one_by_d)};
}

/// *p + the entry's point: seven products.
WK_FE51_INLINE void wk_point51_add_entry(wk_point51 *p, const wk_entry51 *entry) {
  const wk_fe51 difference = wk_fe51_subtract(&p->y, &p->x);
  const wk_fe51 sum = wk_fe51_add(&p->y, &p->x);
  const wk_fe51 a = wk_fe51_multiply(&difference, &entry->half_difference);
  const wk_fe51 b = wk_fe51_multiply(&sum, &entry->half_sum);
  const wk_fe51 c = wk_fe51_multiply(&p->t, &entry->product);
  const wk_fe51 d = p->z;
  wk_point51_from_products(p, &a, &b, &c, &d);
}

/// p + q.
wk_point51 wk_point51_add(const wk_point51 *p, const wk_point51 *q);

/// The 32 bytes of a point (RFC 8032, section 5.1.2).
void wk_point51_encode(uint8_t bytes[32], const wk_point51 *p);

/// Σ (1 + 2·i)·part[i], the weights with which a batch's keys are summed.
wk_point51 wk_point51_weighted_sum(const wk_point51 part[8]);

/// Writes four little-endian words as 32 bytes.
static inline void wk_store_words(uint8_t bytes[32], const uint64_t words[4]) {
  for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)(words[i / 8] >> (8 * (i % 8)));
}

/// Reads 32 bytes as four little-endian words.
static inline void wk_load_words(uint64_t words[4], const uint8_t bytes[32]) {
  for (int i = 0; i < 4; i++) {
    words[i] = 0;
    for (int j = 7; j >= 0; j--) words[i] = words[i] << 8 | bytes[8 * i + j];
  }
}
