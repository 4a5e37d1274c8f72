// PBKDF2, RIPEMD-160 and AES-128-CTR only; everything else comes from libsodium.
#include <openssl/evp.h>
