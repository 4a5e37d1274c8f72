import WalletEngineCLI

/// Bytes handed out in pieces of the given sizes, the last size for all the rest; then an error, or the end.
final class Pieces: ByteSource {
  private var rest: ArraySlice<UInt8>
  private var sizes: [Int]
  private let failure: SystemFailure?
  private(set) var reads = 0

  init(_ bytes: [UInt8], sizes: [Int], failure: SystemFailure? = nil) {
    rest = bytes[...]
    self.sizes = sizes
    self.failure = failure
  }

  func read(into buffer: inout [UInt8]) throws(SystemFailure) -> Int? {
    reads += 1
    if rest.isEmpty, let failure { throw failure }
    let size = sizes.count > 1 ? sizes.removeFirst() : (sizes.first ?? buffer.count)
    let piece = rest.prefix(min(size, buffer.count))
    buffer.replaceSubrange(0..<piece.count, with: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

/// A line as tests write it down: the number, then the text or the error.
enum Line: Equatable, CustomStringConvertible {
  case id(Int, String)
  case bad(Int, UserLineError)

  init(_ line: UserLine) {
    switch line.content {
    case .success(let bytes): self = .id(line.number, String(decoding: bytes, as: UTF8.self))
    case .failure(let error): self = .bad(line.number, error)
    }
  }

  static func == (left: Line, right: Line) -> Bool {
    switch (left, right) {
    case (.id(let number, let text), .id(let other, let otherText)):
      number == other && text.utf8.elementsEqual(otherText.utf8)
    case (.bad(let number, let error), .bad(let other, let otherError)): number == other && error == otherError
    default: false
    }
  }

  var description: String {
    switch self {
    case .id(let number, let text): "\(number): \(text.debugDescription)"
    case .bad(let number, let error): "\(number): \(error)"
    }
  }
}

extension UserListReader {
  /// Everything that is left, pulled `count` at a time.
  func all(upTo count: Int = 1000) throws(UserListError) -> [Line] {
    var lines: [Line] = []
    while true {
      let batch = try next(upTo: count)
      if batch.isEmpty { return lines }
      lines += batch.map(Line.init)
    }
  }
}

/// All lines of a list that arrives in the given pieces.
func lines(
  of bytes: [UInt8], column: String? = nil, sizes: [Int] = [65_536]
) throws(UserListError) -> [Line] {
  try UserListReader(name: "list", source: Pieces(bytes, sizes: sizes), column: column).all()
}
