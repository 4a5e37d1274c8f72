#ifndef CWALLET_SQLITE_SHIM_H
#define CWALLET_SQLITE_SHIM_H

#include <stddef.h>
#include <sqlite3.h>

// Whoever can write to a database file can leave code in it. Triggers and views are not run and functions are not called
// from its schema; sqlite3_db_config has a variable argument list, which Swift cannot call.
static inline int wallet_sqlite_distrust_schema(sqlite3 *database) {
  const int options[] = {
      SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA};
  for (size_t index = 0; index < sizeof options / sizeof options[0]; index++) {
    const int status = sqlite3_db_config(database, options[index], 0, (int *)NULL);
    if (status != SQLITE_OK) return status;
  }
  return SQLITE_OK;
}

// A connection that only looks at a store must not move its log into the database when it happens to be the last to close.
static inline int wallet_sqlite_keep_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

#endif
