#include "parts.h"
void test_field(void) {}
