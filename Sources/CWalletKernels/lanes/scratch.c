#include "lanes/scratch.h"

#include "wallet_kernels_hash.h"

size_t wk_hash_scratch_bytes(void) { return WK_HASH_SCRATCH_BYTES; }

// More than the deepest chain of frames: check-hash looks for what is left.
#define STACK_BYTES 4096

__attribute__((noinline)) void wk_wipe_stack(void) {
  uint8_t area[STACK_BYTES];
  wk_wipe(area, sizeof area);
}
