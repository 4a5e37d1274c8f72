#pragma once

/// Begins to bring a line of memory near, to be written to soon; never faults. For public addresses only.
static inline void wk_prefetch(const void *address) { __builtin_prefetch(address, 1); }
