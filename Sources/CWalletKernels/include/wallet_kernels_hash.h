#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_types.h"
