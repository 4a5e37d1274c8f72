// PBKDF2, RIPEMD-160, AES-128-CTR, and signatures of sign-in tokens only; everything else comes from libsodium.
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
