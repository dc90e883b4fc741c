import AccountPresentation
import Accounts
import ViperKit

extension Route {
  static let mailConfirmationCode = Route(
    name: "mail-confirmation-code",
    summary: "Have another code mailed that confirms your email address.",
    access: .session,
    topic: .account,
    use: .command(perform: { router async throws(Failure) in
      try await router.mailConfirmationCode()
    })
  )
}

extension RootRouter {
  fileprivate func mailConfirmationCode() async throws(Failure) -> String {
    guard let session else { throw .notLoggedIn }
    let account = session.account
    if account.email.isAbsent {
      throw Failure("Your account has no email address. Use viper change-email.", .failed)
    }
    if account.isEmailConfirmed { return "\(account.email) is confirmed already." }
    try await Failure.translating(await services.store.requestConfirmation(for: session.key))
    return services.delivery.whereabouts(of: "A code", to: account.email) + "."
  }
}
