#include "points.h"

#include "inverse.h"

static const wk_jacobian infinity = {{{1, 0, 0, 0}}, {{1, 0, 0, 0}}, {{0, 0, 0, 0}}};

static void twice(wk_fe *r, const wk_fe *a) { wk_fe_add(r, a, a); }

void wk_jacobian_double(wk_jacobian *r, const wk_jacobian *a) {
  wk_fe m, s, yy, t;
  wk_fe_sqr(&yy, &a->y);
  wk_fe_mul(&s, &a->x, &yy);
  twice(&s, &s), twice(&s, &s);
  wk_fe_sqr(&t, &a->x);
  twice(&m, &t), wk_fe_add(&m, &m, &t);
  wk_fe_mul(&r->z, &a->y, &a->z);
  twice(&r->z, &r->z);
  // x' = m^2 - 2s
  wk_fe_sqr(&r->x, &m);
  wk_fe_sub(&r->x, &r->x, &s);
  wk_fe_sub(&r->x, &r->x, &s);
  // y' = m (s - x') - 8 y^4
  wk_fe_sub(&t, &s, &r->x);
  wk_fe_mul(&t, &t, &m);
  wk_fe_sqr(&yy, &yy);
  twice(&yy, &yy), twice(&yy, &yy), twice(&yy, &yy);
  wk_fe_sub(&r->y, &t, &yy);
}

// Where x / z^2 of one point is x1 and the other's is larger by h, y / z^3 by s, all times the same powers of a common
// denominator, and z3 = denominator * h.
static void finish_addition(wk_jacobian *r, const wk_fe *x1, const wk_fe *y1, const wk_fe *h, const wk_fe *s) {
  wk_fe hh, hhh, v, t;
  wk_fe_sqr(&hh, h);
  wk_fe_mul(&hhh, &hh, h);
  wk_fe_mul(&v, x1, &hh);
  wk_fe_mul(&t, y1, &hhh);
  // x' = s^2 - h^3 - 2v
  wk_fe_sqr(&r->x, s);
  wk_fe_sub(&r->x, &r->x, &hhh);
  wk_fe_sub(&r->x, &r->x, &v);
  wk_fe_sub(&r->x, &r->x, &v);
  // y' = s (v - x') - y h^3
  wk_fe_sub(&v, &v, &r->x);
  wk_fe_mul(&v, &v, s);
  wk_fe_sub(&r->y, &v, &t);
}

void wk_jacobian_add_point_vartime(wk_jacobian *r, const wk_jacobian *a, const wk_point *b) {
  if (wk_fe_is_zero(&a->z)) {
    *r = (wk_jacobian){b->x, b->y, wk_fe_one};
    return;
  }
  const wk_jacobian from = *a;
  wk_fe zz, h, s;
  wk_fe_sqr(&zz, &from.z);
  wk_fe_mul(&h, &b->x, &zz);
  wk_fe_sub(&h, &h, &from.x);
  wk_fe_mul(&s, &b->y, &from.z);
  wk_fe_mul(&s, &s, &zz);
  wk_fe_sub(&s, &s, &from.y);
  if (wk_fe_is_zero(&h)) {
    if (wk_fe_is_zero(&s)) {
      wk_jacobian_double(r, &from);
    } else {
      *r = infinity;
    }
    return;
  }
  wk_fe_mul(&r->z, &from.z, &h);
  finish_addition(r, &from.x, &from.y, &h, &s);
}

void wk_jacobian_add_vartime(wk_jacobian *r, const wk_jacobian *a, const wk_jacobian *b) {
  if (wk_fe_is_zero(&a->z) || wk_fe_is_zero(&b->z)) {
    *r = wk_fe_is_zero(&a->z) ? *b : *a;
    return;
  }
  wk_fe za, zb, x1, y1, h, s;
  wk_fe_sqr(&za, &a->z);
  wk_fe_sqr(&zb, &b->z);
  wk_fe_mul(&x1, &a->x, &zb);
  wk_fe_mul(&h, &b->x, &za);
  wk_fe_sub(&h, &h, &x1);
  wk_fe_mul(&zb, &zb, &b->z);
  wk_fe_mul(&y1, &a->y, &zb);
  wk_fe_mul(&za, &za, &a->z);
  wk_fe_mul(&s, &b->y, &za);
  wk_fe_sub(&s, &s, &y1);
  if (wk_fe_is_zero(&h)) {
    if (wk_fe_is_zero(&s)) {
      const wk_jacobian from = *a;
      wk_jacobian_double(r, &from);
    } else {
      *r = infinity;
    }
    return;
  }
  wk_fe_mul(&r->z, &a->z, &b->z);
  wk_fe_mul(&r->z, &r->z, &h);
  finish_addition(r, &x1, &y1, &h, &s);
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
  wk_fe all = wk_fe_one, inverse, dx, dy, slope, x3;
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
    wk_fe_sub(&x3, &x3, &a[i].x);
    wk_fe_sub(&x3, &x3, &addend->x);
    wk_fe_sub(&dx, &a[i].x, &x3);
    wk_fe_mul(&dy, &slope, &dx);
    wk_fe_sub(&sums[i].y, &dy, &a[i].y);
    sums[i].x = x3;
  }
}
