#include "CSQLite.h"

int dependent_csqlite_version(void) { return 7; }
