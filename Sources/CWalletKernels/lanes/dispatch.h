#pragma once

/// A switch's case for the AVX-512 engine: runs the call and returns, or leaves the switch on other processors.
#if defined(__x86_64__)
#define WK_CASE_AVX512(call) \
  case WK_AVX512IFMA:        \
    call;                    \
    return WK_OK;
#else
#define WK_CASE_AVX512(call) \
  case WK_AVX512IFMA: break;
#endif

/// The same for the portable engine.
#define WK_CASE_PORTABLE(call) \
  case WK_PORTABLE:            \
    call;                      \
    return WK_OK;
