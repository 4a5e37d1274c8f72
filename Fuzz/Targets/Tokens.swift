import Foundation
import WalletJSON
import WalletSignIn

/// A whole token, a JSON text and a base64url text: no crash, and nothing with two spellings.
func fuzzToken(_ bytes: [UInt8]) {
  var input = Input(bytes)
  switch input.byte() % 3 {
  case 0: fuzzJSON(input.remaining)
  case 1: fuzzBase64URL(input.remaining)
  default: fuzzCompactToken(input.remaining)
  }
}

private func fuzzJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONReader.read(bytes) else { return }
  // Foundation's reader is lenient: what it refuses is not JSON, but for numbers that are no Double.
  if (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) == nil {
    require(hasNumber(value), "accepted, and not by Foundation")
  }
  _ = try? KeySet(bytes)
}

private func hasNumber(_ value: JSONValue) -> Bool {
  switch value {
  case .number: true
  case .array(let values): values.contains(where: hasNumber)
  case .object(let object): object.members.values.contains(where: hasNumber)
  default: false
  }
}

private func fuzzBase64URL(_ bytes: [UInt8]) {
  guard let decoded = try? Base64URL.decode(bytes) else { return }
  require(Base64URL.encode(decoded).utf8.elementsEqual(bytes), "two spellings of the same bytes")
}

private func fuzzCompactToken(_ bytes: [UInt8]) {
  let token = text(bytes)
  guard let parts = try? CompactToken(token) else { return }
  let again = [parts.header, parts.payload, parts.signature].map { Base64URL.encode($0) }.joined(separator: ".")
  require(same(again, token), "two spellings of one token")
  require(token.utf8.starts(with: parts.signedBytes), "the signature is over something else")
  _ = try? TokenHeader(parts.header)
}
