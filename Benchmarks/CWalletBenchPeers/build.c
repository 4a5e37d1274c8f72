#include "CWalletBenchPeers.h"

#ifdef __clang__
#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)
#define COMPILER "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "C compiler"
#endif

// The level itself cannot be asked for; that there is one can, and the package's description asks for -O3.
#ifdef __OPTIMIZE__
#define OPTIMISATION " -O3"
#else
#define OPTIMISATION " not optimised"
#endif

const char *cwallet_peer_build(void) { return COMPILER OPTIMISATION; }
