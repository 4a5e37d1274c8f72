#include <sodium.h>
#ifdef __linux__
// getrandom(2) is not part of Swift's Glibc module.
#include <sys/random.h>
#endif
#include "registers.h"
