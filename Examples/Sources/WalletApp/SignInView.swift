import SwiftUI

/// Asks for an address, then for the code that was sent to it.
struct SignInView: View {
  @ObservedObject var session: AppSession
  @State private var email = ""
  @State private var code = ""

  var body: some View {
    Form {
      TextField("E-mail", text: $email)
      Button("Send a code") {
        Task { await session.send(to: email) }
      }
      if let sentCode = session.sentCode {
        Text("In place of a mail: the code is \(sentCode)")
          .foregroundStyle(.secondary)
        TextField("Code", text: $code)
        Button("Sign in") {
          Task { await session.signIn(with: code) }
        }
      }
      if let problem = session.problem {
        Text(problem).foregroundStyle(.red)
      }
    }
  }
}
