#include "CWalletVectors.h"
#include "files.h"

size_t wallet_vector_file_count(void) { return wallet_vector_files_count; }

wallet_vector_file wallet_vector_file_numbered(size_t number) {
  if (number >= wallet_vector_files_count) return (wallet_vector_file){ 0, 0, 0, 0 };
  return wallet_vector_files[number];
}
