// A program of its own, for valgrind and the memory sanitizer: marks the private keys as undefined, so that these
// tools report every branch and every address that depends on one. The argument `leak` makes it branch on a key: a
// run that does not report that shows nothing.

#include "../support.h"
#include "shared/verdict.h"
#include "wallet_kernels.h"

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define WITH_SANITIZER 1
#endif
#endif
#if defined(WITH_SANITIZER)
#include <sanitizer/msan_interface.h>
#define MARK(address, bytes) __msan_allocated_memory(address, bytes)
#define UNMARK(address, bytes) __msan_unpoison(address, bytes)
#define IS_MARKED(address, bytes) (__msan_test_shadow(address, bytes) != -1)
#else
#include <valgrind/memcheck.h>
#define MARK(address, bytes) (void)VALGRIND_MAKE_MEM_UNDEFINED(address, bytes)
#define UNMARK(address, bytes) (void)VALGRIND_MAKE_MEM_DEFINED(address, bytes)
// Each byte's marks are bits that are set; without valgrind there are none.
static int is_marked(const uint8_t *address) {
  uint8_t marks = 0;
  return VALGRIND_GET_VBITS(address, &marks, 1) == 1 && marks != 0;
}
#define IS_MARKED(address, bytes) is_marked(address)
#endif

int checks_failed;

// Verdicts about whole batches are the only thing that may become known.
int wk_public_verdict(int verdict) {
  UNMARK(&verdict, sizeof verdict);
  return verdict;
}

int main(int argc, char **argv) {
  enum { COUNT = 70 };
  static uint8_t scalars[COUNT * 32], keys[COUNT * 64], sum[32];
  const wk_engine engine = argc > 1 && strcmp(argv[1], "avx512ifma") == 0 ? WK_AVX512IFMA : WK_PORTABLE;
  random_bytes(scalars, sizeof scalars);
  for (int i = 0; i < COUNT; i++) scalars[32 * i] &= 0x7f;
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, COUNT);
  uint8_t *scratch = aligned_memory(bytes);
  if (wk_secp256k1_prepare(engine) != WK_OK) return 2;
  MARK(scalars, sizeof scalars);
  const wk_status status = wk_secp256k1_public_keys(engine, scalars, COUNT, keys, scratch, bytes);
  wk_secp256k1_weighted_scalar_sum(scalars, COUNT, sum);
  if (argc > 2 && strcmp(argv[2], "leak") == 0 && scalars[5] & 1) puts("odd");
  free(scratch);
  // Where the marks have been lost on the way, nothing would be reported.
  if (!IS_MARKED(keys, sizeof keys) || !IS_MARKED(sum, sizeof sum)) return 3;
  return status == WK_OK ? 0 : 1;
}
