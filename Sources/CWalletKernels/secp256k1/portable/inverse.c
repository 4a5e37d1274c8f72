#include "inverse.h"

#include "shared/barrier.h"
#include "shared/wipe.h"

// Inversion by division steps (Bernstein and Yang, "Fast constant-time gcd computation and modular inversion", 2019),
// in the variant that starts with delta = 1/2, for which 590 steps are enough for any 256-bit modulus. Every step
// looks at the lowest bits of f and g only, so 59 of them are done on single words, giving a matrix that is then
// applied to the long numbers.
//
// f and g start as p and a; a d = f and a e = g modulo p hold throughout, and at the end f is 1 or -1, so that d or
// -d is the inverse.

typedef __int128 wide;

enum { LIMBS = 5, LIMB_BITS = 62, ROUNDS = 10, STEPS = 59 };
_Static_assert(ROUNDS * STEPS >= 590, "enough steps");

static const int64_t low62 = INT64_MAX >> 1;

// A number in signed limbs of 62 bits, lowest first; all but the highest are in 0..<2^62 between rounds.
typedef struct {
  int64_t n[LIMBS];
} number;

// p = 256 * 2^248 - (2^32 + 977), and its inverse modulo 2^62.
static const int64_t modulus_low = -(int64_t)WK_K1_FOLD256, modulus_high = 256;
static const uint64_t modulus_inverse = UINT64_C(0x27c7f6e22ddacacf);

// What 59 steps do to f and g, times 2^62: absolute values of rows add up to at most 2^62.
typedef struct {
  int64_t u, v, q, r;
} matrix;

// The steps on the lowest words of f and g. zeta is -(delta + 1/2).
static int64_t steps(int64_t zeta, uint64_t f, uint64_t g, matrix *m) {
  // Eight times the identity: with 59 doublings, the divisor is 2^62, a whole limb.
  uint64_t u = 8, v = 0, q = 0, r = 8;
  for (int i = 0; i < STEPS; i++) {
    // When delta is positive and g odd, f and g change places and one sign; when g is odd, f is added to it.
    uint64_t positive = wk_opaque((uint64_t)(zeta >> 63));
    const uint64_t odd = wk_mask_from_bit(g & 1);
    g += ((f ^ positive) - positive) & odd;
    q += ((u ^ positive) - positive) & odd;
    r += ((v ^ positive) - positive) & odd;
    positive &= odd;
    zeta = (int64_t)((uint64_t)zeta ^ positive) - 1;
    f += g & positive;
    u += q & positive;
    v += r & positive;
    g >>= 1;
    u <<= 1;
    v <<= 1;
  }
  *m = (matrix){(int64_t)u, (int64_t)v, (int64_t)q, (int64_t)r};
  return zeta;
}

// (f, g) = matrix (f, g) / 2^62, which leaves no remainder.
static void apply(number *f, number *g, const matrix *m) {
  wide cf = (wide)m->u * f->n[0] + (wide)m->v * g->n[0];
  wide cg = (wide)m->q * f->n[0] + (wide)m->r * g->n[0];
  for (int i = 1; i < LIMBS; i++) {
    cf = (cf >> LIMB_BITS) + (wide)m->u * f->n[i] + (wide)m->v * g->n[i];
    cg = (cg >> LIMB_BITS) + (wide)m->q * f->n[i] + (wide)m->r * g->n[i];
    f->n[i - 1] = (int64_t)cf & low62;
    g->n[i - 1] = (int64_t)cg & low62;
  }
  f->n[LIMBS - 1] = (int64_t)(cf >> LIMB_BITS);
  g->n[LIMBS - 1] = (int64_t)(cg >> LIMB_BITS);
}

// One row of `apply_modulo`: a d + b e plus as many p as make it a multiple of 2^62, over 2^62.
static void apply_row(number *result, const number *d, const number *e, int64_t a, int64_t b) {
  // Both are in -2p..<p; a negative one counts as p more, so that the result is in that range too.
  int64_t times = (a & (d->n[LIMBS - 1] >> 63)) + (b & (e->n[LIMBS - 1] >> 63));
  wide c = (wide)a * d->n[0] + (wide)b * e->n[0];
  times -= (int64_t)((modulus_inverse * (uint64_t)c + (uint64_t)times) & (uint64_t)low62);
  c += (wide)modulus_low * times;
  for (int i = 1; i < LIMBS; i++) {
    c = (c >> LIMB_BITS) + (wide)a * d->n[i] + (wide)b * e->n[i];
    if (i == LIMBS - 1) c += (wide)modulus_high * times;
    result->n[i - 1] = (int64_t)c & low62;
  }
  result->n[LIMBS - 1] = (int64_t)(c >> LIMB_BITS);
}

// (d, e) = matrix (d, e) / 2^62 modulo p.
static void apply_modulo(number *d, number *e, const matrix *m) {
  number next_d, next_e;
  apply_row(&next_d, d, e, m->u, m->v);
  apply_row(&next_e, d, e, m->q, m->r);
  *d = next_d;
  *e = next_e;
}

// Adds p when d is negative, and carries.
static void add_modulus_if_negative(number *d) {
  const int64_t negative = (int64_t)wk_opaque((uint64_t)(d->n[LIMBS - 1] >> 63));
  d->n[0] += modulus_low & negative;
  d->n[LIMBS - 1] += modulus_high & negative;
  for (int i = 0; i < LIMBS - 1; i++) {
    d->n[i + 1] += d->n[i] >> LIMB_BITS;
    d->n[i] &= low62;
  }
}

void wk_fe_invert(wk_fe *r, const wk_fe *a) {
  wk_fe t = *a;
  wk_fe_normalise(&t);
  number f = {{modulus_low & low62, low62, low62, low62, modulus_high - 1}};
  number g = {{(int64_t)t.n[0] & low62, (int64_t)(t.n[0] >> 62 | t.n[1] << 2) & low62,
               (int64_t)(t.n[1] >> 60 | t.n[2] << 4) & low62, (int64_t)(t.n[2] >> 58 | t.n[3] << 6) & low62,
               (int64_t)(t.n[3] >> 56)}};
  number d = {{0}}, e = {{1}};
  matrix m;
  int64_t zeta = -1;
  for (int i = 0; i < ROUNDS; i++) {
    zeta = steps(zeta, (uint64_t)f.n[0] | (uint64_t)f.n[1] << 62, (uint64_t)g.n[0] | (uint64_t)g.n[1] << 62, &m);
    apply_modulo(&d, &e, &m);
    apply(&f, &g, &m);
  }
  // d is in -2p..<p; after this and the sign of f, it is in 0..<p.
  add_modulus_if_negative(&d);
  const int64_t negative = (int64_t)wk_opaque((uint64_t)(f.n[LIMBS - 1] >> 63));
  for (int i = 0; i < LIMBS; i++) d.n[i] = (d.n[i] ^ negative) - negative;
  for (int i = 0; i < LIMBS - 1; i++) {
    d.n[i + 1] += d.n[i] >> LIMB_BITS;
    d.n[i] &= low62;
  }
  add_modulus_if_negative(&d);
  const uint64_t *n = (const uint64_t *)d.n;
  *r = (wk_fe){{n[0] | n[1] << 62, n[1] >> 2 | n[2] << 60, n[2] >> 4 | n[3] << 58, n[3] >> 6 | n[4] << 56}};
  wk_wipe(&t, sizeof t);
  wk_wipe(&f, sizeof f);
  wk_wipe(&g, sizeof g);
  wk_wipe(&d, sizeof d);
  wk_wipe(&e, sizeof e);
  wk_wipe(&m, sizeof m);
}
