import WalletStorage

extension StoreAnchor {
  /// The first line of the text form, version 1.
  private static let title = "wallet-engine anchor 1"
  /// More bytes than any anchor has.
  public static let maximumTextByteCount = 512

  /// The text form: five lines of ASCII, each ended by a line feed; see docs/store-operations.md.
  public var text: String {
    """
    \(Self.title)
    store \(storeID)
    sequence \(sequence)
    head \(headCode)
    wallets \(walletCount)

    """
  }

  /// Reads the text form, byte for byte as ``text`` writes it.
  ///
  /// Throws ``StoreAnchorError``.
  public init(text bytes: [UInt8]) throws(StoreAnchorError) {
    guard bytes.count <= Self.maximumTextByteCount else { throw .tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed(line: 1, expected: Self.title) }
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    func value(_ line: Int, _ name: String) throws(StoreAnchorError) -> String {
      guard line < lines.count, lines[line].utf8.starts(with: "\(name) ".utf8) else {
        throw .malformed(line: line + 1, expected: name)
      }
      return String(decoding: lines[line].utf8.dropFirst(name.utf8.count + 1), as: UTF8.self)
    }
    guard let first = lines.first, first.utf8.elementsEqual(Self.title.utf8) else {
      throw .malformed(line: 1, expected: Self.title)
    }
    guard let storeID = RecordID(try value(1, "store")) else { throw .malformed(line: 2, expected: "store") }
    guard let sequence = UInt64(try value(2, "sequence")) else { throw .malformed(line: 3, expected: "sequence") }
    guard let walletCount = Int(try value(4, "wallets")), walletCount >= 0 else {
      throw .malformed(line: 5, expected: "wallets")
    }
    self.init(storeID: storeID, sequence: sequence, headCode: try value(3, "head"), walletCount: walletCount)
    let isDigit = { (byte: UInt8) in (48...57).contains(byte) || (97...102).contains(byte) }
    let isCode = headCode.utf8.count == 64 && headCode.utf8.allSatisfy(isDigit)
    guard isCode else { throw .malformed(line: 4, expected: "head") }
    // Signs, leading zeros, capital letters, anything after the last line: there is one way to write an anchor.
    guard self.text.utf8.elementsEqual(bytes) else { throw .notCanonical }
  }
}

/// Why a text is no anchor.
public enum StoreAnchorError: Error, Hashable, Sendable {
  /// It is longer than any anchor.
  case tooLong
  /// A line is not what it has to be; lines count from 1.
  case malformed(line: Int, expected: String)
  /// It says the same in other words, or has something after the last line.
  case notCanonical
}

extension StoreAnchorError: CustomStringConvertible {
  /// What is wrong and where.
  public var description: String {
    switch self {
    case .tooLong: "it is longer than any anchor"
    case .malformed(let line, let expected): "line \(line) is not \"\(expected)\" followed by its value"
    case .notCanonical: "it is not as an anchor is written: five lines, numbers without signs or leading zeros"
    }
  }
}
