/// What the command line asks for.
public struct BenchOptions: Sendable, Equatable {
  /// The benchmarks to run, all of them when empty; `NAME.*` stands for all whose names begin with `NAME.`.
  public var only: [String] = []
  /// How long to measure each benchmark, about.
  public var seconds = 1.0
  /// Where to write the JSON report; `-` is standard output.
  public var jsonPath: String?
  /// The numbers of threads to run every benchmark with.
  public var threads = [1]
  /// The engines of benchmarks that have more than one, side by side.
  public var engines = [EngineChoice.auto]
  /// The program with further peers; see `Benchmarks/Peers/`.
  public var peersPath: String?
  /// Print the names and stop.
  public var list = false
  /// Print the help and stop.
  public var help = false

  /// What can be chosen without saying anything.
  public init() {}

  /// Reads arguments, the program's name not among them.
  public init(parsing arguments: [String]) throws(BenchUsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "--" else {
        if argument == "--", rest.isEmpty { return }
        throw .unexpectedArgument(argument == "--" ? rest[rest.startIndex] : argument)
      }
      let equals = argument.firstIndex(of: "=")
      let flag = String(argument[..<(equals ?? argument.endIndex)])
      let inline = equals.map { String(argument[argument.index(after: $0)...]) }
      switch flag {
      case "--help", "-h", "--list":
        guard inline == nil else { throw .takesNoValue(flag: flag) }
        if flag == "--list" { list = true } else { help = true }
      case "--only", "--seconds", "--json", "--threads", "--engine", "--peers":
        guard let value = inline ?? rest.popFirst(), !value.isEmpty else { throw .missingValue(flag: flag) }
        try set(flag, value)
      default:
        throw .unknownFlag(flag)
      }
    }
  }

  private mutating func set(_ flag: String, _ value: String) throws(BenchUsageError) {
    switch flag {
    case "--only":
      only += value.split(separator: ",").map(String.init)
      guard !only.isEmpty else { throw .badValue(flag: flag, value: value, expected: "names, separated by commas") }
    case "--seconds":
      guard let number = Double(value), number >= 0.01, number <= 3600 else {
        throw .badValue(flag: flag, value: value, expected: "a number from 0.01 to 3600")
      }
      seconds = number
    case "--threads":
      threads = []
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Int(part), (1...1024).contains(number) else {
          throw .badValue(flag: flag, value: value, expected: "numbers from 1 to 1024, separated by commas")
        }
        if !threads.contains(number) { threads.append(number) }
      }
    case "--engine":
      engines = []
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let choice = EngineChoice(rawValue: String(part)) else {
          let names = EngineChoice.allCases.map(\.rawValue).joined(separator: ", ")
          throw .badValue(flag: flag, value: value, expected: "some of \(names), separated by commas")
        }
        if !engines.contains(choice) { engines.append(choice) }
      }
    case "--peers": peersPath = value
    default:
      jsonPath = value
    }
  }
}

/// What is wrong with a command line.
public enum BenchUsageError: Error, Equatable, CustomStringConvertible {
  /// There is no such flag.
  case unknownFlag(String)
  /// Something that is not a flag.
  case unexpectedArgument(String)
  /// A flag stands without the value that it needs.
  case missingValue(flag: String)
  /// A flag was given a value and takes none.
  case takesNoValue(flag: String)
  /// A value that the flag cannot use.
  case badValue(flag: String, value: String, expected: String)
  /// `--only` names a benchmark that does not exist.
  case unknownBenchmark(String)

  /// One line for a person.
  public var description: String {
    switch self {
    case .unknownFlag(let flag): "unknown option \(flag)"
    case .unexpectedArgument(let argument): "unexpected argument \(argument)"
    case .missingValue(let flag): "\(flag) needs a value"
    case .takesNoValue(let flag): "\(flag) takes no value"
    case .badValue(let flag, let value, let expected): "\(flag) \(value): expected \(expected)"
    case .unknownBenchmark(let name): "no benchmark is named \(name); --list names them all"
    }
  }
}
