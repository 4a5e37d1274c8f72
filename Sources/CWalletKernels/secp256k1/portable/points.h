#pragma once

#include <stddef.h>

#include "field.h"

/// A point that is not infinity.
typedef struct {
  wk_fe x, y;
} wk_point;

/// The point (x / z^2, y / z^3); infinity when z is zero modulo p.
typedef struct {
  wk_fe x, y, z;
} wk_jacobian;

void wk_jacobian_double(wk_jacobian *r, const wk_jacobian *a);

/// r = a + b, branching on the points, infinity and equal ones included: for public points only.
void wk_jacobian_add_point_vartime(wk_jacobian *r, const wk_jacobian *a, const wk_point *b);

/// The same for two Jacobian points.
void wk_jacobian_add_vartime(wk_jacobian *r, const wk_jacobian *a, const wk_jacobian *b);

/// The points of `count` Jacobian ones, none of them infinity; `prefixes` is scratch of `count` elements.
void wk_jacobian_to_points(wk_point *r, const wk_jacobian *a, size_t count, wk_fe *prefixes);

/// sums[i] = a[i] + addend for all i, with one inversion; `prefixes` is scratch of `count` elements.
///
/// No a[i] may equal the addend or its negative. Made for tables: nothing is secret.
void wk_points_add_one(wk_point *sums, const wk_point *a, const wk_point *addend, size_t count, wk_fe *prefixes);
