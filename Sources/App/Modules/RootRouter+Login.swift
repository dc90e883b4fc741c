import Accounts
import Login
import ViperKit

extension Route {
  static let login = Route(
    name: "login",
    summary: "Log in with a username or a confirmed email address.",
    aliases: ["sign-in", "auth", "auth-login"],
    fields: LoginWireframe.fields.explained([
      "username": "Your username or confirmed email address",
      "password": "Your password",
    ]),
    examples: ["--username ada", "--username ada --password-file secret.txt"],
    topic: .account,
    hasGoal: { _ in true },
    use: .module { router, answers in router.openLogin(username: answers[.username] ?? "") }
  )
}

extension RootRouter: LoginDelegate {
  func openLogin(username: String = "", notice: Notice? = nil) {
    session = nil
    let login = LoginWireframe(
      username: username.isEmpty ? options.demo?.username ?? "" : username, notice: notice,
      hint: options.demo?.hint ?? "", offersSignUp: offersSignUp,
      credentials: services.store, sessions: services.store, delegate: self)
    restart(with: login, as: Route.login.name)
  }

  func loginModule(_ login: any Module, didStart session: Session) {
    self.session = session
    let words = ["You are logged in as \(session.account.username).", refuseWanted()]
    finish(
      Route.login.name, of: login, saying: words.compactMap(\.self).joined(separator: " ")
    ) {
      openHome()
    }
  }

  func loginModule(_ login: any Module, didForgetPasswordOf username: String) {
    openResetPassword(username: username, hasCode: false)
  }

  func loginModuleDidChooseSignUp(_ login: any Module) {
    openSignUp()
  }

  func loginModuleDidCancel(_ login: any Module) {
    pop(login, last: .cancelled)
  }
}
