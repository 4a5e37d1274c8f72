#include "support.h"

// Looks at the stack below the own frame for secrets that a kernel's functions left there.

#define DEPTH (64 * 1024)
#define KEYS 17

/// Copies what stands below the caller's frame. Reading memory never written is the very purpose.
__attribute__((noinline, no_sanitize("address", "memory"))) static void copy_stack(uint8_t *copy) {
  volatile uint8_t area[DEPTH];
  for (size_t i = 0; i < DEPTH; i++) {
    copy[i] = area[i];
  }
}

/// Fills the same stretch with zeros, so that only what a kernel leaves is found.
__attribute__((noinline)) static void clear_stack(void) {
  volatile uint8_t area[DEPTH];
  for (size_t i = 0; i < DEPTH; i++) area[i] = 0;
}

/// Whether a word of a secret, as it is, with its bytes swapped, or with a pad of HMAC, stands in the copy.
static size_t find_words(const uint8_t *copy, const uint8_t *secret, size_t bytes) {
  size_t found = 0;
  for (size_t at = 0; at + 8 <= bytes; at += 8) {
    uint64_t word;
    memcpy(&word, secret + at, 8);
    const uint64_t forms[6] = {word, word ^ 0x3636363636363636, word ^ 0x5c5c5c5c5c5c5c5c,
        __builtin_bswap64(word), __builtin_bswap64(word) ^ 0x3636363636363636,
        __builtin_bswap64(word) ^ 0x5c5c5c5c5c5c5c5c};
    for (size_t i = 0; i + 8 <= DEPTH; i++) {
      for (size_t form = 0; form < 6; form++) found += memcmp(copy + i, &forms[form], 8) == 0;
    }
  }
  return found;
}

/// The positive control: a function that leaves a secret in its frame.
__attribute__((noinline)) static void careless(const uint8_t *secret) {
  volatile uint8_t copy[2048];
  for (size_t i = 0; i < 32; i++) copy[1000 + i] = secret[i];
}

void check_stack(void) {
  uint8_t *copy = malloc(DEPTH), *out = guarded(64 * KEYS);
  const wk_records keys = random_records(KEYS, 32, NULL, 32), messages = random_records(KEYS, 40, NULL, 40);
  const wk_records salt = {(const uint8_t *)"mnemonic", 0, NULL, 8};
  clear_stack();
  careless(keys.bytes);
  copy_stack(copy);
  if (!find_words(copy, keys.bytes, 32)) fail("the stack check finds nothing", WK_PORTABLE, 0, 0, 0);
  EACH_ENGINE(engine) {
    // Without optimisation everything is on the stack, more of it than is wiped.
#ifndef __OPTIMIZE__
    continue;
#endif
    for (int which = 0; which < 4; which++) {
      clear_stack();
      switch (which) {
        case 0: wk_sha512(engine, keys, KEYS, out, scratch, scratch_bytes); break;
        case 1: wk_hmac_sha512(engine, keys, messages, KEYS, out, scratch, scratch_bytes); break;
        case 2: wk_pbkdf2_hmac_sha512(engine, keys, salt, 3, KEYS, out, scratch, scratch_bytes); break;
        default: wk_sha256_short(engine, keys, KEYS, out, scratch, scratch_bytes);
      }
      copy_stack(copy);
      const size_t found = find_words(copy, keys.bytes, 32 * KEYS) + find_words(copy, messages.bytes, 40 * KEYS) +
                           find_words(copy, out, (which < 3 ? 64 : 32) * KEYS);
      if (found) fail("secrets left on the stack", engine, (size_t)which, found, 0);
    }
  }
  free(copy);
}
