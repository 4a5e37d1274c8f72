#pragma once

#include "field.h"

/// r = 1/a modulo p, or 0 for 0, in constant time; r may be a.
void wk_fe_invert(wk_fe *r, const wk_fe *a);
