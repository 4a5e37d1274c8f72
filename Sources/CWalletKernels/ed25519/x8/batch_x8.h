#pragma once

#include "../batch.h"

/// The bytes of scratch memory for `count` keys, a multiple of 64.
size_t wk_ed25519_x8_scratch_bytes(size_t count);

/// The AVX-512 engine; `scratch` is as large as the function above says and aligned to 64 bytes.
wk_status wk_ed25519_x8(const wk_x8_table *table, const wk_ed25519_job *job, void *scratch);
