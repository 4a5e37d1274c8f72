#pragma once

#include <stdint.h>

/// How often memory has been asked for in this process so far, by all threads and all libraries.
///
/// A program that has this target takes the place of the C library's allocation functions, on Linux with glibc only;
/// elsewhere the number stays zero.
uint64_t wallet_allocation_count(void);

/// Whether allocations are counted here.
int wallet_allocations_are_counted(void);
