import Accounts
import SignUp
import Terminal

extension Route {
  static let signUp = Route(
    name: "sign-up",
    summary: "Make an account, and be logged in at once.",
    fields: SignUpWireframe.fields,
    examples: [
      "--username ada --name 'Ada Lovelace' --email ada@example.org --password-file secret.txt"
    ],
    hasGoal: { _ in true },
    use: .module { router, _ in router.openSignUp() }
  )
}

extension RootRouter: SignUpDelegate {
  func openSignUp() {
    let signUp = SignUpWireframe(
      registration: services.registration, sessions: services.sessions, policy: services.policy,
      delegate: self)
    push(signUp, as: "sign-up")
  }

  func signUpModule(_ signUp: any SignUpModule, didStart session: Session) {
    self.session = session
    reach("login")
    let account = session.account
    let words = "You are logged in as \(account.username). Confirm \(account.email) with the "
    let place =
      switch services.delivery {
      case .sent: "code that was mailed to it."
      case .kept(let folder): "code in the newest mail in \(folder)."
      }
    finish("sign-up", saying: words + place) { openConfirmEmail(isCodeMailed: true) }
  }

  func signUpModuleDidCancel(_ signUp: any SignUpModule) {
    pop(last: .cancelled)
  }
}
