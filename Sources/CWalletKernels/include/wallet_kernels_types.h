#pragma once

/// Which implementation does the work; all give the same bytes.
typedef enum {
  /// Plain C, for any 64-bit processor.
  WK_PORTABLE = 0,
  /// Eight lanes of AVX-512 with 52-bit multiply-add.
  WK_AVX512IFMA = 1,
} wk_engine;

/// How a batch ended. Unless it is `WK_OK`, nothing of the output may be used.
typedef enum {
  WK_OK = 0,
  /// An input that the contract forbids; which one is not told.
  WK_INVALID_INPUT = 1,
  /// A case the fast formulas do not cover: the reference library has to compute this batch.
  WK_EXCEPTIONAL = 2,
  /// A computed point failed its check: wrong tables, wrong code or a faulty processor.
  WK_OFF_CURVE = 3,
  /// Less scratch memory than the `…_scratch_bytes` function asks for, or not aligned to 64 bytes.
  WK_SCRATCH_TOO_SMALL = 4,
  /// This processor or build cannot run the engine.
  WK_UNAVAILABLE = 5,
} wk_status;
