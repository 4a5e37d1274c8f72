#pragma once

#include "wallet_kernels_hash.h"

static inline const uint8_t *wk_record_bytes(const wk_records *records, size_t index) {
  // Records of no bytes at all may have no address either.
  return records->bytes ? records->bytes + index * records->stride : NULL;
}

static inline size_t wk_record_length(const wk_records *records, size_t index) {
  return records->lengths ? records->lengths[index] : records->length;
}

/// 1 when none of the records is longer than `limit`, else 0.
static inline int wk_records_at_most(const wk_records *records, size_t count, size_t limit) {
  if (!records->lengths) return records->length <= limit;
  for (size_t i = 0; i < count; i++) {
    if (records->lengths[i] > limit) return 0;
  }
  return 1;
}

/// One group's share of some records: up to eight byte strings, one to a lane.
typedef struct {
  const uint8_t *bytes[8];
  size_t lengths[8];
} wk_lanes;

/// Takes up to eight records from `first` on; lanes beyond the last record hold empty strings, which are never read.
static inline void wk_lanes_take(wk_lanes *lanes, const wk_records *records, size_t first, size_t count) {
  for (size_t lane = 0; lane < 8; lane++) {
    const size_t index = first + lane;
    lanes->bytes[lane] = index < count ? wk_record_bytes(records, index) : records->bytes;
    lanes->lengths[lane] = index < count ? wk_record_length(records, index) : 0;
  }
}
