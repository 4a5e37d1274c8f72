import CWalletOpenSSL

/// OpenSSL's libcrypto as a whole.
package enum OpenSSLLibrary {
  /// The version of the library in use.
  package static var version: String {
    guard let text = unsafe OpenSSL_version(OPENSSL_VERSION_STRING) else { return "unknown" }
    return unsafe String(cString: text)
  }
}
