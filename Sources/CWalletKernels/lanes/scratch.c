#include "lanes/scratch.h"

#include "wallet_kernels_hash.h"

size_t wk_hash_scratch_bytes(void) { return WK_HASH_SCRATCH_BYTES; }

// All chains of frames are below 1 KB in a release build (-fstack-usage).
#define STACK_BYTES 2048

__attribute__((noinline)) void wk_wipe_stack(void) {
  uint8_t area[STACK_BYTES];
  wk_wipe(area, sizeof area);
}
