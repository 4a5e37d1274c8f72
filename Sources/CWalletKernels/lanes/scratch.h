#pragma once

#include <stddef.h>
#include <stdint.h>

#include "shared/wipe.h"
#include "wallet_kernels_types.h"

/// What every hash function asks for, whatever it uses of it, so that a caller can keep one piece for all.
#define WK_HASH_SCRATCH_BYTES 16384

/// Whether the scratch memory is big enough, and aligned so that whole vectors fit its cache lines.
static inline wk_status wk_check_scratch(const void *scratch, size_t scratch_bytes) {
  if (!scratch || scratch_bytes < WK_HASH_SCRATCH_BYTES || (uintptr_t)scratch % 64 != 0) return WK_SCRATCH_TOO_SMALL;
  return WK_OK;
}

/// Zeroes the stack below the caller's frame, where functions that have returned left what did not fit registers.
void wk_wipe_stack(void);

/// A call that may have had secrets on its stack. It is in another file, so that its frame is not part of the caller's.
#define WK_SECRET(call) \
  call;                 \
  wk_wipe_stack()
