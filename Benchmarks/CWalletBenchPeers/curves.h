#pragma once

#include <secp256k1.h>

/// The one context of libsecp256k1 that all peers share, randomised as its manual asks; NULL if there is none.
///
/// It is only read once it is made, so threads may share it.
const secp256k1_context *cwallet_peer_secp256k1_context(void);

/// Whether libsodium is ready.
int cwallet_peer_sodium_is_ready(void);
