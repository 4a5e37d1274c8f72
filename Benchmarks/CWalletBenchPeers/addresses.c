// Address texts in portable C, as one would write them for speed: no allocation, no big-number library.

#include "addresses.h"

#include "CWalletBenchPeers.h"

#include <string.h>

void cwallet_peer_eip55(const uint8_t key[64], char text[42]) {
  static const char digits[] = "0123456789abcdef";
  uint8_t digest[32];
  cwallet_peer_keccak256(key, 64, digest);
  text[0] = '0';
  text[1] = 'x';
  char *hex = text + 2;
  for (int i = 0; i < 20; i++) {
    hex[2 * i] = digits[digest[12 + i] >> 4];
    hex[2 * i + 1] = digits[digest[12 + i] & 15];
  }
  cwallet_peer_keccak256((const uint8_t *)hex, 40, digest);
  for (int i = 0; i < 40; i++) {
    const int nibble = i % 2 == 0 ? digest[i / 2] >> 4 : digest[i / 2] & 15;
    if (nibble >= 8 && hex[i] >= 'a') hex[i] -= 'a' - 'A';
  }
}

enum { WORDS = 8, GROUPS = 9, GROUP_DIGITS = 5 };

static const uint64_t group_base = 656356768; // 58^5, the largest power below 2^32

// 2^(32(7 - i)) in base 58^5, the highest group first.
static const uint32_t powers[WORDS][GROUPS] = {
    {0, 513735, 77223048, 437087610, 300156666, 605448490, 214625350, 141436834, 379377856},
    {0, 0, 78508, 646269101, 118408823, 91512303, 209184527, 413102373, 153715680},
    {0, 0, 0, 11997, 486083817, 3737691, 294005210, 247894721, 289024608},
    {0, 0, 0, 0, 1833, 324463681, 385795061, 551597588, 21339008},
    {0, 0, 0, 0, 0, 280, 127692781, 389432875, 357132832},
    {0, 0, 0, 0, 0, 0, 42, 537767569, 410450016},
    {0, 0, 0, 0, 0, 0, 0, 6, 356826688},
    {0, 0, 0, 0, 0, 0, 0, 0, 1},
};

// The words' weights are summed up group by group and carried twice, so that no sum exceeds 64 bits: four products of
// less than 2^32 and 58^5 each, and what is left of the sums before, stay below 2^64.
size_t cwallet_peer_base58_32(const uint8_t bytes[32], char text[44]) {
  static const char alphabet[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  uint64_t groups[GROUPS] = {0};
  for (int half = 0; half < WORDS; half += 4) {
    for (int i = half; i < half + 4; i++) {
      const uint8_t *b = bytes + 4 * i;
      const uint64_t word = (uint64_t)b[0] << 24 | (uint64_t)b[1] << 16 | (uint64_t)b[2] << 8 | b[3];
      for (int group = 0; group < GROUPS; group++) groups[group] += word * powers[i][group];
    }
    for (int group = GROUPS - 1; group > 0; group--) {
      groups[group - 1] += groups[group] / group_base;
      groups[group] %= group_base;
    }
  }
  uint8_t digits[GROUPS * GROUP_DIGITS];
  for (int group = 0; group < GROUPS; group++) {
    uint32_t rest = (uint32_t)groups[group];
    for (int i = GROUP_DIGITS - 1; i >= 0; i--) {
      digits[GROUP_DIGITS * group + i] = (uint8_t)(rest % 58);
      rest /= 58;
    }
  }
  size_t zeros = 0, first = 0, length = 0;
  while (zeros < 32 && bytes[zeros] == 0) zeros++;
  while (first < sizeof digits && digits[first] == 0) first++;
  while (length < zeros) text[length++] = alphabet[0];
  for (; first < sizeof digits; first++) text[length++] = alphabet[digits[first]];
  memset(text + length, 0, 44 - length);
  return length;
}

void cwallet_peer_eip55_texts(const uint8_t *keys, size_t count, char *texts) {
  for (size_t i = 0; i < count; i++) cwallet_peer_eip55(keys + 64 * i, texts + 42 * i);
}

void cwallet_peer_base58_texts(const uint8_t *keys, size_t count, char *texts) {
  for (size_t i = 0; i < count; i++) cwallet_peer_base58_32(keys + 32 * i, texts + 44 * i);
}
