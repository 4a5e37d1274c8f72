// Keccak-256 as one would write it in portable C for speed: lanes in local variables, two rounds unrolled per turn,
// whole blocks added to the state eight bytes at a time. No intrinsics, no assembler. FIPS 202 sections in brackets.

#include "CWalletBenchPeers.h"

#include <string.h>

enum { RATE = 136, LANES = 25 };

// Iota's constants [3.2.5].
static const uint64_t round_constants[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000, 0x000000000000808B,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008A, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000A, 0x000000008000808B, 0x800000000000008B, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
};

// Turns left by 0 to 63 bits.
static inline uint64_t rotl(uint64_t lane, unsigned bits) { return lane << bits | lane >> (-bits & 63); }

// Theta's second half, rho and pi for one lane: lane (x, y) is number x + 5y [3.2.1 to 3.2.3].
#define MOVED(lane, bits) rotl(from[lane] ^ spread[(lane) % 5], bits)

// One plane of the result: five moved lanes, then chi [3.2.4].
#define PLANE(y, l0, r0, l1, r1, l2, r2, l3, r3, l4, r4)                                                               \
  do {                                                                                                                 \
    const uint64_t b0 = MOVED(l0, r0), b1 = MOVED(l1, r1), b2 = MOVED(l2, r2), b3 = MOVED(l3, r3), b4 = MOVED(l4, r4); \
    to[5 * (y) + 0] = b0 ^ (~b1 & b2);                                                                                 \
    to[5 * (y) + 1] = b1 ^ (~b2 & b3);                                                                                 \
    to[5 * (y) + 2] = b2 ^ (~b3 & b4);                                                                                 \
    to[5 * (y) + 3] = b3 ^ (~b4 & b0);                                                                                 \
    to[5 * (y) + 4] = b4 ^ (~b0 & b1);                                                                                 \
  } while (0)

#define PARITY(x) (from[x] ^ from[(x) + 5] ^ from[(x) + 10] ^ from[(x) + 15] ^ from[(x) + 20])

static inline __attribute__((always_inline)) void keccak_round(
    const uint64_t from[LANES], uint64_t to[LANES], uint64_t constant) {
  const uint64_t c0 = PARITY(0), c1 = PARITY(1), c2 = PARITY(2), c3 = PARITY(3), c4 = PARITY(4);
  const uint64_t spread[5] = {
      c4 ^ rotl(c1, 1), c0 ^ rotl(c2, 1), c1 ^ rotl(c3, 1), c2 ^ rotl(c4, 1), c3 ^ rotl(c0, 1),
  };
  PLANE(0, 0, 0, 6, 44, 12, 43, 18, 21, 24, 14);
  PLANE(1, 3, 28, 9, 20, 10, 3, 16, 45, 22, 61);
  PLANE(2, 1, 1, 7, 6, 13, 25, 19, 8, 20, 18);
  PLANE(3, 4, 27, 5, 36, 11, 10, 17, 15, 23, 56);
  PLANE(4, 2, 62, 8, 55, 14, 39, 15, 41, 21, 2);
  to[0] ^= constant;
}

static void permute(uint64_t state[LANES]) {
  uint64_t even[LANES], odd[LANES];
  memcpy(even, state, sizeof even);
  for (int round = 0; round < 24; round += 2) {
    keccak_round(even, odd, round_constants[round]);
    keccak_round(odd, even, round_constants[round + 1]);
  }
  memcpy(state, even, sizeof even);
}

static inline uint64_t little_endian(uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return __builtin_bswap64(word);
#else
  return word;
#endif
}

static void absorb_block(uint64_t state[LANES], const uint8_t block[RATE]) {
  for (int lane = 0; lane < RATE / 8; lane++) {
    uint64_t word;
    memcpy(&word, block + 8 * lane, sizeof word);
    state[lane] ^= little_endian(word);
  }
  permute(state);
}

void cwallet_peer_keccak256(const uint8_t *message, size_t length, uint8_t digest[32]) {
  uint64_t state[LANES] = {0};
  for (; length >= RATE; message += RATE, length -= RATE) absorb_block(state, message);

  uint8_t last[RATE] = {0};
  if (length > 0) memcpy(last, message, length);
  last[length] = 0x01;
  last[RATE - 1] |= 0x80;
  absorb_block(state, last);

  for (int lane = 0; lane < 4; lane++) {
    const uint64_t word = little_endian(state[lane]);
    memcpy(digest + 8 * lane, &word, sizeof word);
  }
}

void cwallet_peer_keccak256_chain(uint8_t *message, size_t length, uint64_t repetitions, uint8_t digest[32]) {
  do {
    cwallet_peer_keccak256(message, length, digest);
    if (length > 0) message[0] ^= digest[0];
  } while (--repetitions > 0);
}
