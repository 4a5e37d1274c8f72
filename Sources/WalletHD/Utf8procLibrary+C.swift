import CWalletUtf8proc

/// The library behind Unicode normalisation.
package enum Utf8procLibrary {
  /// The version of the library in use.
  package static var version: String {
    guard let text = unsafe utf8proc_version() else { return "unknown" }
    return unsafe String(cString: text)
  }
}
