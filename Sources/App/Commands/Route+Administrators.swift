import Accounts
import Terminal

extension Route {
  static let appointAdministrator = Route(
    name: "appoint-administrator",
    summary: "Make a user an administrator.",
    fields: [.administrator] + passwordFields,
    operand: .username,
    examples: ["ada --password-file secret.txt"],
    access: .administrator,
    use: .command(perform: { router async throws(Failure) in
      try await router.setAdministrator(true)
    })
  )

  static let dismissAdministrator = Route(
    name: "dismiss-administrator",
    summary: "Make an administrator a user without rights.",
    fields: [.administrator] + passwordFields,
    operand: .username,
    examples: ["ada --password-file secret.txt"],
    access: .administrator,
    use: .command(perform: { router async throws(Failure) in
      try await router.setAdministrator(false)
    })
  )
}

extension Field {
  fileprivate static let administrator = Field("username", "Username")
}

extension Failure {
  static let noUser = Failure("No user has that username. See viper user-list.", .failed)
  static let lastAdministrator = Failure(
    "This is the only administrator who can log in. Appoint another one first.", .failed)
}

extension RootRouter {
  /// Appoints or dismisses the user of the command line.
  func setAdministrator(_ isAdministrator: Bool) async throws(Failure) -> String {
    guard let session else { throw .notLoggedIn }
    guard let text = start.answers[.username] else {
      throw .misuse("Name a user, as in viper \(start.route?.name ?? "") ada.")
    }
    guard let username = try? Username(text) else { throw .noUser }
    let (store, key) = (services.store, session.key)
    guard let user = try await Failure.converting(await store.user(named: username, by: key)) else {
      throw .noUser
    }
    switch try await Failure.converting(
      await store.setAdministrator(isAdministrator, user, by: key))
    {
    case .done: break
    case .gone: throw .noUser
    case .lastAdministrator: throw .lastAdministrator
    case .notAllowed: throw .notAdministrator
    }
    return isAdministrator
      ? "\(username) is now an administrator." : "\(username) is no longer an administrator."
  }
}
