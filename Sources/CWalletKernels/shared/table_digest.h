#pragma once

#include <stddef.h>
#include <stdint.h>

/// What the words of a table come to; `byte_count` is a multiple of 64.
///
/// Not for fending off anyone: a processor or memory that fails while the table is made shows in it. No single difference
/// is lost.
uint64_t wk_table_digest(const void *table, size_t byte_count);
