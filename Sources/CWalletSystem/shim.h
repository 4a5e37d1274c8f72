#pragma once

#include <errno.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/// Marks this process as one whose memory is neither dumped nor open to other processes of the same user.
/// Returns 0 or an errno value. prctl(2) takes a variable argument list, which Swift cannot call.
static inline int wallet_system_forbid_dumps(void) {
#ifdef __linux__
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
#else
  return 0;
#endif
}

/// Whether this process may still be dumped: 1, 0, or -1 where the system has no such mark.
static inline int wallet_system_may_dump(void) {
#ifdef __linux__
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : 1;
#else
  return -1;
#endif
}
