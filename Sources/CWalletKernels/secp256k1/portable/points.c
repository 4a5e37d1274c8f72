#include "points.h"

#include "inverse.h"

// Small multiples and differences, made weak again at once: nothing here is hot.
static void weak_sub(wk_fe *r, const wk_fe *a, const wk_fe *b) {
  wk_fe_sub(r, a, b);
  wk_fe_weaken(r);
}

static void weak_times(wk_fe *r, const wk_fe *a, uint64_t factor) {
  // Up to 4 times: below 2^55 and 2^51.
  for (int i = 0; i < WK_K1_LIMBS; i++) r->n[i] = a->n[i] * factor;
  wk_fe_weaken(r);
}

void wk_jacobian_double(wk_jacobian *r, const wk_jacobian *a) {
  wk_fe m, s, yy, t;
  wk_fe_sqr(&yy, &a->y);
  wk_fe_mul(&s, &a->x, &yy);
  weak_times(&s, &s, 4);
  wk_fe_sqr(&m, &a->x);
  weak_times(&m, &m, 3);
  wk_fe_mul(&r->z, &a->y, &a->z);
  weak_times(&r->z, &r->z, 2);
  // x' = m^2 - 2s
  wk_fe_sqr(&r->x, &m);
  weak_sub(&r->x, &r->x, &s);
  weak_sub(&r->x, &r->x, &s);
  // y' = m (s - x') - 8 y^4
  wk_fe_sub(&t, &s, &r->x);
  wk_fe_mul(&t, &t, &m);
  wk_fe_sqr(&yy, &yy);
  weak_times(&yy, &yy, 4);
  weak_sub(&t, &t, &yy);
  weak_sub(&r->y, &t, &yy);
}

void wk_jacobian_add_point_vartime(wk_jacobian *r, const wk_jacobian *a, const wk_point *b) {
  static const wk_fe one = {{1, 0, 0, 0, 0}};
  if (wk_fe_is_zero(&a->z)) {
    *r = (wk_jacobian){b->x, b->y, one};
    return;
  }
  wk_fe zz, h, hh, hhh, s, v, t;
  wk_fe_sqr(&zz, &a->z);
  wk_fe_mul(&h, &b->x, &zz);
  weak_sub(&h, &h, &a->x);
  wk_fe_mul(&s, &b->y, &a->z);
  wk_fe_mul(&s, &s, &zz);
  weak_sub(&s, &s, &a->y);
  if (wk_fe_is_zero(&h)) {
    if (wk_fe_is_zero(&s)) {
      wk_jacobian_double(r, a);
    } else {
      *r = (wk_jacobian){one, one, {{0, 0, 0, 0, 0}}};
    }
    return;
  }
  wk_fe_sqr(&hh, &h);
  wk_fe_mul(&hhh, &hh, &h);
  wk_fe_mul(&v, &a->x, &hh);
  wk_fe_mul(&r->z, &a->z, &h);
  // x' = s^2 - h^3 - 2v
  wk_fe_mul(&t, &a->y, &hhh);
  wk_fe_sqr(&r->x, &s);
  weak_sub(&r->x, &r->x, &hhh);
  weak_sub(&r->x, &r->x, &v);
  weak_sub(&r->x, &r->x, &v);
  // y' = s (v - x') - y h^3
  wk_fe_sub(&v, &v, &r->x);
  wk_fe_mul(&v, &v, &s);
  weak_sub(&r->y, &v, &t);
}

void wk_jacobian_to_points(wk_point *r, const wk_jacobian *a, size_t count, wk_fe *prefixes) {
  if (count == 0) return;
  wk_fe all = a[0].z, inverse, zi, zz;
  for (size_t i = 1; i < count; i++) {
    prefixes[i] = all;
    wk_fe_mul(&all, &all, &a[i].z);
  }
  wk_fe_invert(&inverse, &all);
  for (size_t i = count; i-- > 0;) {
    zi = inverse;
    if (i > 0) {
      wk_fe_mul(&zi, &inverse, &prefixes[i]);
      wk_fe_mul(&inverse, &inverse, &a[i].z);
    }
    wk_fe_sqr(&zz, &zi);
    wk_fe_mul(&r[i].x, &a[i].x, &zz);
    wk_fe_mul(&zz, &zz, &zi);
    wk_fe_mul(&r[i].y, &a[i].y, &zz);
  }
}

void wk_points_add_one(wk_point *sums, const wk_point *a, const wk_point *addend, size_t count, wk_fe *prefixes) {
  wk_fe all = {{1, 0, 0, 0, 0}}, inverse, dx, dy, slope, x3;
  for (size_t i = 0; i < count; i++) {
    prefixes[i] = all;
    wk_fe_sub(&dx, &addend->x, &a[i].x);
    wk_fe_mul(&all, &all, &dx);
  }
  wk_fe_invert(&inverse, &all);
  for (size_t i = count; i-- > 0;) {
    wk_fe_sub(&dx, &addend->x, &a[i].x);
    wk_fe_sub(&dy, &addend->y, &a[i].y);
    wk_fe_mul(&slope, &inverse, &prefixes[i]);
    wk_fe_mul(&inverse, &inverse, &dx);
    wk_fe_mul(&slope, &slope, &dy);
    wk_fe_sqr(&x3, &slope);
    weak_sub(&x3, &x3, &a[i].x);
    weak_sub(&x3, &x3, &addend->x);
    wk_fe_sub(&dx, &a[i].x, &x3);
    wk_fe_mul(&dy, &slope, &dx);
    weak_sub(&sums[i].y, &dy, &a[i].y);
    sums[i].x = x3;
  }
}
