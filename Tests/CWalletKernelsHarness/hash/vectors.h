#pragma once

#include "support.h"

/// One line of the table that the script makes of the project's vectors: a kind, an input in hexadecimal, a text.
typedef struct {
  char kind[16];
  uint8_t input[512];
  size_t length;
  char expected[130];
} vector;

/// Calls the function for each vector of the kind, and fails when there is none.
void each_vector(const char *path, const char *kind, void (*body)(const vector *));

/// Reads hexadecimal digits, "-" being none; the count of bytes.
size_t from_hex(uint8_t *bytes, const char *digits);
