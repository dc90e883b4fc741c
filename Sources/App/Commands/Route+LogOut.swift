import Accounts
import ViperKit

extension Route {
  static let logOut = Route(
    name: "log-out",
    summary: "End the session on this machine.",
    aliases: ["sign-out", "auth-logout"],
    topic: .account,
    opensOver: true,
    ask: { router in router.confirmLogOut() },
    use: .command { router async throws(Failure) in
      try await router.logOut()
      return "You are logged out."
    }
  )
}

extension RootRouter {
  func confirmLogOut() {
    let confirmation = ConfirmationPresenter(
      question: "Do you want to log out?", warning: lossOfPages, acceptTitle: "Log out"
    ) { [weak self] outcome in
      guard outcome == .accepted, let self else { return }
      try await logOut()
      try? await checkSignUp(for: nil)
      openLogin(notice: .success("You are logged out."))
    }
    confirmation.present(in: self)
  }

  func logOut() async throws(Failure) {
    await settle()
    if let session {
      try await Failure.translating(await services.store.end(session.key))
      services.cache.forget(session.key)
    }
    session = nil
  }
}
