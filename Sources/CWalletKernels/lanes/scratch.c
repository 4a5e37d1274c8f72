#include "lanes/scratch.h"

#include "wallet_kernels_hash.h"

size_t wk_hash_scratch_bytes(void) { return WK_HASH_SCRATCH_BYTES; }
