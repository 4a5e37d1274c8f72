#pragma once

#include "field.h"

// The same operation on all eight vectors of a block, element by element; r may be any of the operands.

enum { WK_BLOCK_VECTORS = 8 };

/// r = a b; a and b loose, r weak.
void wk_block_multiply(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b);

/// r = a b - c; a and b loose, c and r weak.
void wk_block_multiply_subtract(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c);

/// r = a^2 + b - 2c; a and b loose, c and r weak.
void wk_block_square_add_subtract_twice(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const wk_fe8 *c);
