// PBKDF2 and RIPEMD-160 only; everything else comes from libsodium.
#include <openssl/evp.h>
