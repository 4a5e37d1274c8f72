#include "parts.h"

// Batches against the library, scalar by scalar.

enum { MOST = 4200 };

static void expect_keys(wk_engine engine, const uint8_t *scalars, const uint8_t *expected, size_t count) {
  static uint8_t keys[MOST * 64 + 64];
  memset(keys, 0x5a, sizeof keys);
  const wk_status status = batch_keys(wk_secp256k1_shared_table(engine), scalars, count, keys);
  CHECK(status == WK_OK, "%s, count %zu: status %d", engine_name(engine), count, status);
  if (status != WK_OK) return;
  for (size_t i = 0; i < count; i++) {
    CHECK(memcmp(keys + 64 * i, expected + 64 * i, 64) == 0, "%s, count %zu, key %zu", engine_name(engine), count, i);
    if (checks_failed > 20) exit(1);
  }
  for (size_t i = 64 * count; i < 64 * count + 64; i++) CHECK(keys[i] == 0x5a, "written beyond the keys");
}

// Scalars at every kind of edge: of the range, of the recoding, of windows, of words.
static size_t edge_scalars(uint8_t *out) {
  static const char *fixed[] = {
      "0000000000000000000000000000000000000000000000000000000000000001",
      "0000000000000000000000000000000000000000000000000000000000000002",
      "0000000000000000000000000000000000000000000000000000000000000003",
      "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140",  // n - 1
      "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036413f",  // n - 2
      "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0",  // (n - 1) / 2
      "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1",  // (n + 1) / 2
      "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "8000000000000000000000000000000000000000000000000000000000000000",
      "00000000000000000000000000000001000000000000000000000000000000ff",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "5555555555555555555555555555555555555555555555555555555555555555",
      "000000000000000000000000000000014551231950b75fc4402da1732fc9bebe",  // 2^256 - n - 1
      "000000000000000000000000000000014551231950b75fc4402da1732fc9bebf",  // 2^256 - n
  };
  size_t count = 0;
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) from_hex(out + 32 * count++, fixed[i]);
  // Powers of two and one less; leading zeros of every number of bytes.
  for (int bit = 0; bit < 256; bit++) {
    uint8_t *one = out + 32 * count++, *less = out + 32 * count;
    memset(one, 0, 32);
    one[31 - bit / 8] = (uint8_t)(1 << bit % 8);
    if (bit == 0) continue;
    count++;
    memset(less, 0, 32);
    for (int low = 0; low < bit; low++) less[31 - low / 8] |= (uint8_t)(1 << low % 8);
  }
  for (int zeros = 1; zeros < 32; zeros++) {
    random_bytes(out + 32 * count, 32);
    memset(out + 32 * count, 0, (size_t)zeros);
    out[32 * count++ + 31] |= 1;
  }
  return count;
}

// Every digit of every window: k = d 2^(bits window), and k + 2^255 for windows below the top.
static void every_digit(wk_engine engine, unsigned bits) {
  static uint8_t scalars[MOST * 32], expected[MOST * 64];
  size_t count = 0;
  for (unsigned window = 0; window * bits < 256; window++) {
    for (unsigned digit = 1; digit < 1u << bits; digit++) {
      uint8_t *k = scalars + 32 * count;
      memset(k, 0, 32);
      for (unsigned bit = 0; bit < bits; bit++) {
        const unsigned at = window * bits + bit;
        if (at < 255 && digit >> bit & 1) k[31 - at / 8] |= (uint8_t)(1 << at % 8);
      }
      if (digit & 2) k[31] |= 1;
      if (!secp256k1_ec_seckey_verify(library, k)) continue;
      reference_key(k, expected + 64 * count);
      if (++count == 4096) {
        expect_keys(engine, scalars, expected, count);
        count = 0;
      }
    }
  }
  if (count > 0) expect_keys(engine, scalars, expected, count);
}

// Scalars that meet the formulas' exceptional case in one of the windows' widths, from exceptional_scalars.py.
static const char *exceptional[] = {
#include "exceptional.inc"
};

static void expect_no_wrong_key(wk_engine engine, uint8_t *scalars, uint8_t *expected, size_t count) {
  static uint8_t keys[MOST * 64];
  uint8_t kept_scalar[32], kept_key[64];
  int met = 0;
  for (size_t e = 0; e < sizeof exceptional / sizeof *exceptional; e++) {
    for (size_t position = 0; position < count; position++) {
      memcpy(kept_scalar, scalars + 32 * position, 32);
      memcpy(kept_key, expected + 64 * position, 64);
      from_hex(scalars + 32 * position, exceptional[e]);
      reference_key(scalars + 32 * position, expected + 64 * position);
      const wk_status status = batch_keys(wk_secp256k1_shared_table(engine), scalars, count, keys);
      const int right = memcmp(keys, expected, 64 * count) == 0;
      met |= status == WK_EXCEPTIONAL;
      CHECK(status == WK_EXCEPTIONAL || (status == WK_OK && right), "%s: exceptional scalar %zu at %zu of %zu gives %d",
            engine_name(engine), e, position, count, status);
      memcpy(scalars + 32 * position, kept_scalar, 32);
      memcpy(expected + 64 * position, kept_key, 64);
    }
  }
  CHECK(met, "%s: no scalar is exceptional, so the detection is not tested", engine_name(engine));
}

void test_keys(size_t random_count) {
  static uint8_t scalars[MOST * 32], expected[MOST * 64];
  static const size_t counts[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,   10,  11,  12,  13,  14,   15,   16,
                                  17, 63, 64, 65, 66, 70, 97, 127, 128, 129, 511, 512, 513, 4095, 4096, 4097};
  for (size_t e = 0; e < 2; e++) {
    const wk_engine engine = engines[e];
    if (!wk_engine_available(engine)) continue;
    size_t count = edge_scalars(scalars);
    for (size_t i = 0; i < count; i++) reference_key(scalars + 32 * i, expected + 64 * i);
    expect_keys(engine, scalars, expected, count);
    for (unsigned bits = 5; bits <= 10; bits++) every_digit(engine, bits);

    for (size_t i = 0; i < MOST; i++) {
      random_scalar(scalars + 32 * i);
      reference_key(scalars + 32 * i, expected + 64 * i);
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      const size_t first = MOST - counts[i];
      expect_keys(engine, scalars + 32 * first, expected + 64 * first, counts[i]);
    }
    expect_no_wrong_key(engine, scalars, expected, 130);

    for (size_t done = 0; done < random_count; done += 4096) {
      for (size_t i = 0; i < 4096; i++) {
        random_scalar(scalars + 32 * i);
        reference_key(scalars + 32 * i, expected + 64 * i);
      }
      expect_keys(engine, scalars, expected, 4096);
    }
  }
}
