import WalletHD
import WalletSecrets

/// Extended keys as text, and as 78 bytes with the right checksum.
func fuzzExtendedKey(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let mode = input.byte()
  if mode < 128 { return check(extendedKey: input.remaining) }
  var payload = input.bytes(78)
  // Versions and prefixes that are nearly right get further than any others.
  if mode & 1 == 1 {
    payload.replaceSubrange(0..<4, with: mode & 2 == 0 ? [4, 0x88, 0xAD, 0xE4] : [4, 0x88, 0xB2, 0x1E])
  }
  if mode & 4 == 4 { payload[45] = mode & 2 == 0 ? 0 : 2 | payload[45] & 1 }
  if mode & 8 == 8 { payload.replaceSubrange(4..<13, with: [UInt8](repeating: 0, count: 9)) }
  if mode & 16 == 16 { payload.replaceSubrange(46..<62, with: [UInt8](repeating: 0xFF, count: 16)) }
  check(extendedKey: SlowBase58.encode(payload + sha256(sha256(payload)).prefix(4)))
}

private enum Verdict { case privateKey, publicKey, neither }

private func check(extendedKey text: [UInt8]) {
  let expected = verdict(on: text)
  let isPublic = (try? ExtendedPublicKey.parse(text.span.bytes)) != nil
  let isPrivate = (try? ExtendedPrivateKey.parse(text.span.bytes)) != nil
  require(isPublic == (expected == .publicKey), "a public key: \(isPublic), expected: \(expected)")
  require(isPrivate == (expected == .privateKey), "a private key: \(isPrivate), expected: \(expected)")
  switch expected {
  case .publicKey: checkPublic(text)
  case .privateKey: checkPrivate(text)
  case .neither: break
  }
}

private func verdict(on text: [UInt8]) -> Verdict {
  guard text.count <= 112, let all = SlowBase58.decode(text), all.count == 82 else { return .neither }
  let payload = Array(all[..<78])
  guard Array(all[78...]) == Array(sha256(sha256(payload)).prefix(4)) else { return .neither }
  if payload[4] == 0, payload[5..<13].contains(where: { $0 != 0 }) { return .neither }
  let key = Array(payload[46...])
  switch (Array(payload[..<4]), payload[45]) {
  case ([4, 0x88, 0xAD, 0xE4], 0): return SlowCurve.isScalar(key) ? .privateKey : .neither
  case ([4, 0x88, 0xB2, 0x1E], 2...3): return SlowCurve.hasPoint(x: key) ? .publicKey : .neither
  default: return .neither
  }
}

private func checkPublic(_ text: [UInt8]) {
  guard let key = try? ExtendedPublicKey.parse(text.span.bytes) else { return }
  require((try? key.text())?.utf8.elementsEqual(text) == true, "the public key is written in another way")
}

private func checkPrivate(_ text: [UInt8]) {
  do {
    let key = try ExtendedPrivateKey.parse(text.span.bytes)
    require(try key.text().withBytes { array($0) } == text, "the private key is written in another way")
    let publicKey = key.extendedPublicKey
    require(try ExtendedPublicKey.parse(publicKey.text()) == publicKey, "its public half is not read back")
    guard key.origin.depth < .max else { return }
    for number in [0, ChildIndex.maximumNumber] {
      let index = ChildIndex(rawValue: number)
      let (left, right) = (try? key.child(index).extendedPublicKey, try? publicKey.child(index))
      require(left == right, "child \(index) of the two halves differs")
    }
  } catch {
    require(false, "a valid private key: \(error)")
  }
}
