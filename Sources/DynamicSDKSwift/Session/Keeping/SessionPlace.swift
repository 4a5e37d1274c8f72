/// Where a session is kept in the store, if it is.
enum SessionPlace: Sendable {
  /// Nowhere: it ends with its process.
  case nowhere
  /// Under a name that the application chose, the same for every sign-in.
  case named(String)
  /// Under its token, another one after each sign-in; the token to go on with, if there is one.
  case byToken(String?)

  /// What the session of a token is kept under; nil for nowhere.
  ///
  /// No name that an application chooses is another session's token.
  func row(ofToken token: String) -> String? {
    switch self {
    case .nowhere: nil
    case .named(let name): "name \(name)"
    case .byToken: "token \(token)"
    }
  }

  /// Where a session is found that was kept before; nil if there is nothing to look for.
  var restorableRow: String? {
    switch self {
    case .nowhere, .byToken(nil): nil
    case .named(let name): "name \(name)"
    case .byToken(let token?): "token \(token)"
    }
  }
}
