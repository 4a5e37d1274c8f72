#pragma once

#include <stdint.h>

// 256 bits are nine digits to the base 58^5, below 2^30, and each of them five digits to the base 58.

#define WK_BASE58_BIG_BASE 656356768u
#define WK_BASE58_BIG_DIGITS 9
#define WK_BASE58_DIGITS 45

/// 2^(32k) = Σ_j wk_base58_powers[k][j] · 58^(5j), with no digit above the k-th.
///
/// Each column adds up to less than 2^32, so a column's sum of products with words of 32 bits stays below 2^64; the
/// greatest, column 1, below 0.54 · 2^64, so that a carry below 2^35 still finds room.
static const uint32_t wk_base58_powers[8][8] = {
    {1u},
    {356826688u, 6u},
    {410450016u, 537767569u, 42u},
    {357132832u, 389432875u, 127692781u, 280u},
    {21339008u, 551597588u, 385795061u, 324463681u, 1833u},
    {289024608u, 247894721u, 294005210u, 3737691u, 486083817u, 11997u},
    {153715680u, 413102373u, 209184527u, 91512303u, 118408823u, 646269101u, 78508u},
    {379377856u, 141436834u, 214625350u, 605448490u, 300156666u, 437087610u, 77223048u, 513735u},
};
