#pragma once

#include "CWalletVectors.h"

extern const wallet_vector_file wallet_vector_files[];
extern const size_t wallet_vector_files_count;
