#pragma once

#include <stddef.h>
#include <stdint.h>

/// One file of the package's folder `Vectors/`.
typedef struct {
  /// The folder's name, which is the suite's: ASCII, ended by a zero byte.
  const char *suite;
  /// The file's name in that folder: ASCII, ended by a zero byte.
  const char *name;
  const uint8_t *text;
  size_t byte_count;
} wallet_vector_file;

/// How many files there are.
size_t wallet_vector_file_count(void);

/// The file with a number below the count, in the order of their paths; no text for another number.
wallet_vector_file wallet_vector_file_numbered(size_t number);
