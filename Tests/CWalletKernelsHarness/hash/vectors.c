#include "vectors.h"

size_t from_hex(uint8_t *bytes, const char *digits) {
  if (strcmp(digits, "-") == 0) return 0;
  const size_t count = strlen(digits) / 2;
  for (size_t i = 0; i < count; i++) {
    const char two[3] = {digits[2 * i], digits[2 * i + 1], 0};
    bytes[i] = (uint8_t)strtoul(two, NULL, 16);
  }
  return count;
}

void each_vector(const char *path, const char *kind, void (*body)(const vector *)) {
  FILE *file = fopen(path, "r");
  char line[2048], input[1025];
  vector v;
  size_t found = 0;
  while (file && fgets(line, sizeof line, file)) {
    if (sscanf(line, "%15s %1024s %129s", v.kind, input, v.expected) != 3 || strcmp(v.kind, kind) != 0) continue;
    v.length = from_hex(v.input, input);
    body(&v);
    found++;
  }
  if (file) fclose(file);
  printf("%s: %zu vectors\n", kind, found);
  if (!found) {
    fprintf(stderr, "no vector of kind %s in %s\n", kind, path);
    exit(2);
  }
}
