extension BenchCommand {
  static let help = """
    keygen-bench measures this package's own work beside the same work by others, in turn.

      --only NAME,…    these benchmarks; NAME.* stands for all that begin with "NAME." (all when not given)
      --seconds S      about how long to measure each, 0.01 to 3600 (1); never fewer than 31 pairs
      --threads LIST   run each with these numbers of threads, such as 1,2 (1)
      --engine LIST    some of auto, reference, portable, avx512ifma, where a benchmark has more than one (auto)
      --peers PROGRAM  compare with the peers of a program too, such as Benchmarks/Peers/run; with one thread only
      --json FILE      write a report too; - is standard output, and the table then goes to standard error
      --list           the names of all benchmarks
      --help           this text

    A ratio is the peer's time divided by our own: above 1 we are the faster. Exit status: 0 done, 1 a benchmark
    failed, 2 usage, 4 the report could not be written.

    """
}
