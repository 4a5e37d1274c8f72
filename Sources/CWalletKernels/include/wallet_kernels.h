#pragma once

// Public keys and hashes for many secrets at a time, in constant time: no branch and no address depends on a secret.
//
// Nothing here allocates; whoever calls hands in scratch memory, which is wiped before every return.

#include "wallet_kernels_cpu.h"
#include "wallet_kernels_ed25519.h"
#include "wallet_kernels_hash.h"
#include "wallet_kernels_memory.h"
#include "wallet_kernels_secp256k1.h"
#include "wallet_kernels_types.h"
