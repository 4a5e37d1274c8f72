import CWalletSodium

// The primitives that slow implementations need, straight from libsodium and without any code of the library under test.

func sha256(_ message: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  crypto_hash_sha256(&digest, message, UInt64(message.count))
  return digest
}

func blake2b(_ message: [UInt8], key: [UInt8], byteCount: Int) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: byteCount)
  crypto_generichash(&digest, byteCount, message, UInt64(message.count), key, key.count)
  return digest
}

func encrypt(_ plain: [UInt8], data: [UInt8], nonce: [UInt8], key: [UInt8]) -> [UInt8] {
  var sealed = [UInt8](repeating: 0, count: plain.count + 16)
  crypto_aead_xchacha20poly1305_ietf_encrypt(
    &sealed, nil, plain, UInt64(plain.count), data, UInt64(data.count), nil, nonce, key)
  return sealed
}

func decrypt(_ sealed: [UInt8], data: [UInt8], nonce: [UInt8], key: [UInt8]) -> [UInt8]? {
  guard sealed.count >= 16 else { return nil }
  var plain = [UInt8](repeating: 0, count: sealed.count - 16)
  let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
    &plain, nil, nil, sealed, UInt64(sealed.count), data, UInt64(data.count), nonce, key)
  return status == 0 ? plain : nil
}
