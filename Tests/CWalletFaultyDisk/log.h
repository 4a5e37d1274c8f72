#pragma once

#include "wallet_faulty_disk.h"

#include <stdbool.h>

// What happened to the files of the folder, and what is to fail. Every function may be called from any thread.

/// Whether a path lies in the folder.
bool wallet_disk_covers(const char *path);

/// A number for a file that is being opened.
uint32_t wallet_disk_new_handle(void);

/// Takes down what happened.
void wallet_disk_note(uint8_t kind, uint8_t flags, uint32_t handle, uint64_t offset, const void *bytes, size_t count);

/// The code that a call of a kind is to fail with; 0 if it is to be carried out.
int wallet_disk_verdict(wallet_disk_fault fault);

/// The digit that replaces the argument of `PRAGMA synchronous`, or 0.
char wallet_disk_synchronous(void);
