import Accounts
import SignUp
import ViperKit

extension Route {
  static let signUp = Route(
    name: "sign-up",
    summary: "Create an account and log in.",
    aliases: ["register", "add", "user-add", "add-user", "create-user"],
    fields: SignUpWireframe.fields.explained([
      "username": "The name to log in with",
      "name": "Your name as others see it",
      "email": "Your address, which a code is mailed to",
      "code": "The code of an invitation",
      "password": "The password of the new account",
    ]),
    examples: [
      "--username ada --name 'Ada Lovelace' --email ada@example.org --password-file secret.txt",
      "--code-file code.txt",
    ],
    topic: .account,
    hasGoal: { _ in true },
    use: .module { router, _ in router.openSignUp() }
  )
}

extension Failure {
  static let signUpClosed = Failure(Fault.signUpClosed.description, .notAllowed)
}

extension RootRouter: SignUpDelegate {
  /// Reads the sign-up policy, which decides what the login offers.
  func checkSignUp(for route: Route?) async throws(Failure) {
    offersSignUp = try await Failure.translating(await services.store.policy()) != .closed
    if route?.name == Route.signUp.name, !offersSignUp { throw .signUpClosed }
  }

  func openSignUp() {
    let signUp = SignUpWireframe(
      registration: services.store, sessions: services.store, policy: services.policy,
      delegate: self)
    push(signUp, as: Route.signUp.name)
  }

  func signUpModule(_ signUp: any Module, didStart session: Session) {
    self.session = session
    reach(Route.login.name)
    let account = session.account
    let greeting = "You are logged in as \(account.username)."
    // The invitation proved the address.
    if account.isEmailConfirmed {
      return finish(Route.signUp.name, of: signUp, saying: greeting) { openHome() }
    }
    let words = "\(greeting) Confirm \(account.email) with the "
    let code =
      switch services.delivery {
      case .sent: "code that was mailed to it."
      case .kept(let folder): "code in the newest mail in \(folder)."
      }
    finish(Route.signUp.name, of: signUp, saying: words + code) {
      openConfirmEmail(isCodeMailed: true)
    }
  }

  func signUpModuleDidCancel(_ signUp: any Module) {
    pop(signUp, last: .cancelled)
  }
}
