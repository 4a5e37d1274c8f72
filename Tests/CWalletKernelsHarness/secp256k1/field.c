#include "parts.h"

#include "secp256k1/portable/field_bytes.h"
#include "secp256k1/portable/inverse.h"
#include "secp256k1/portable/scalar.h"

// The portable field and scalar functions against schoolbook arithmetic on digits of 32 bits, with numbers at every
// edge of what the contract allows.

static const uint64_t prime[4] = {UINT64_C(0xfffffffefffffc2f), UINT64_MAX, UINT64_MAX, UINT64_MAX};

// r = a b modulo m, by shifting and subtracting bit by bit.
void slow_multiply(uint64_t r[4], const uint64_t a[4], const uint64_t b[4], const uint64_t m[4]) {
  uint64_t sum[4] = {0};
  for (int bit = 255; bit >= 0; bit--) {
    for (int term = 0; term < 2; term++) {
      // Twice the sum, then plus a when b has the bit.
      if (term == 1 && !(b[bit / 64] >> bit % 64 & 1)) continue;
      const uint64_t *addend = term == 0 ? sum : a;
      uint64_t t[4], carry = 0;
      for (int i = 0; i < 4; i++) {
        const unsigned __int128 s = (unsigned __int128)sum[i] + addend[i] + carry;
        t[i] = (uint64_t)s;
        carry = (uint64_t)(s >> 64);
      }
      for (;;) {
        // Subtract m as long as it fits.
        uint64_t d[4], borrow = 0;
        for (int i = 0; i < 4; i++) {
          const unsigned __int128 s = (unsigned __int128)t[i] - m[i] - borrow;
          d[i] = (uint64_t)s;
          borrow = (uint64_t)(s >> 64) & 1;
        }
        if (borrow > carry) break;
        carry -= borrow;
        memcpy(t, d, 32);
      }
      memcpy(sum, t, 32);
    }
  }
  memcpy(r, sum, 32);
}

// Numbers below 2^256 around zero, p, 2^256 and the ends of words, or random.
void edge_number(uint64_t r[4], unsigned choice) {
  for (int i = 0; i < 4; i++) r[i] = random_word();
  switch (choice % 12) {
    case 0: r[1] = r[2] = r[3] = 0; r[0] %= 4; break;
    case 1: memcpy(r, prime, 32); break;
    case 2: memcpy(r, prime, 32); r[0] += 1 + choice / 12 % 2; break;
    case 3: memcpy(r, prime, 32); r[0] -= 1 + choice / 12 % 2; break;
    case 4: r[0] = r[1] = r[2] = r[3] = UINT64_MAX; break;
    case 5: r[1] = r[2] = r[3] = UINT64_MAX; break;
    case 6: r[3] = UINT64_MAX; r[0] = 0; break;
    case 7: r[choice / 12 % 4] = 0; break;
    case 8: r[choice / 12 % 4] = UINT64_MAX; break;
    default: break;
  }
}

static void test_inverse(void) {
  for (unsigned choice = 0; choice < 5000; choice++) {
    wk_fe a, b, product;
    edge_number(a.n, choice);
    wk_fe_invert(&b, &a);
    wk_fe_mul(&product, &a, &b);
    wk_fe_normalise(&product);
    const uint64_t one = (wk_fe_is_zero(&a) & 1) ^ 1;
    CHECK(product.n[0] == one && !(product.n[1] | product.n[2] | product.n[3]), "inverse %u", choice);
  }
}

// (k + 2^m - 1) / 2 modulo n, doubled, is k + 2^m - 1.
static void test_recoding(void) {
  static const uint64_t order[4] = {UINT64_C(0xbfd25e8cd0364141), UINT64_C(0xbaaedce6af48a03b),
                                    UINT64_C(0xfffffffffffffffe), UINT64_MAX};
  for (unsigned m = 1; m < 300; m += 13) {
    uint64_t ones[4], u[4], twice[4], expected[4];
    wk_scalar_all_ones(ones, m);
    for (int i = 0; i < 200; i++) {
      uint64_t k[4];
      edge_number(k, (unsigned)i);
      if (wk_scalar_is_valid(k) == 0) continue;
      wk_scalar_recode(u, k, ones);
      const uint64_t two[4] = {2, 0, 0, 0}, one[4] = {1, 0, 0, 0};
      slow_multiply(twice, u, two, order);
      // k + ones: k 1 + ones 1, by way of the library's bytes.
      uint8_t bytes[32], addend[32];
      for (int word = 0; word < 4; word++) {
        wk_store_be64(bytes + 24 - 8 * word, k[word]);
        wk_store_be64(addend + 24 - 8 * word, ones[word]);
      }
      if (!secp256k1_ec_seckey_tweak_add(library, bytes, addend)) memset(bytes, 0, 32);
      for (int word = 0; word < 4; word++) expected[word] = wk_load_be64(bytes + 24 - 8 * word);
      slow_multiply(expected, expected, one, order);
      CHECK(memcmp(twice, expected, 32) == 0, "recoding with m = %u", m);
    }
  }
}

void test_field(void) {
  for (unsigned choice = 0; choice < 3000; choice++) {
    wk_fe a, b, r;
    uint64_t expected[4];
    edge_number(a.n, choice);
    edge_number(b.n, choice / 12 * 5 + choice);
    slow_multiply(expected, a.n, b.n, prime);
    wk_fe_mul(&r, &a, &b);
    wk_fe_normalise(&r);
    CHECK(memcmp(r.n, expected, 32) == 0, "product %u", choice);
    slow_multiply(expected, a.n, a.n, prime);
    wk_fe_sqr(&r, &a);
    wk_fe_normalise(&r);
    CHECK(memcmp(r.n, expected, 32) == 0, "square %u", choice);
    // a - b + b is a, and (a + b) 1 = a + b.
    wk_fe difference, sum, one_a = a;
    wk_fe_sub(&difference, &a, &b);
    wk_fe_add(&sum, &difference, &b);
    wk_fe_normalise(&sum);
    wk_fe_normalise(&one_a);
    CHECK(memcmp(sum.n, one_a.n, 32) == 0, "difference %u", choice);
    // (a - b)^2 = a^2 - 2ab + b^2
    wk_fe left, ab, right;
    wk_fe_sqr(&left, &difference);
    wk_fe_mul(&ab, &a, &b);
    wk_fe_add(&ab, &ab, &ab);
    wk_fe_sqr(&right, &a);
    wk_fe_sub(&right, &right, &ab);
    wk_fe_sqr(&ab, &b);
    wk_fe_add(&right, &right, &ab);
    wk_fe_sub(&left, &left, &right);
    CHECK(wk_fe_is_zero(&left) != 0, "squared difference %u", choice);
    uint64_t limbs[5];
    wk_fe_to_limbs(limbs, &a);
    wk_fe_from_limbs(&r, limbs);
    CHECK(memcmp(r.n, a.n, 32) == 0, "limbs %u", choice);
  }
  test_inverse();
  test_recoding();
}
