import AccountPresentation
import Accounts
import ViperKit

extension Route {
  static let deleteUser = administering(
    "delete-user", "Delete a user's account for good.",
    aliases: ["rm", "rm-user", "user-del", "remove-user", "delete"], by: .delete)

  static let disableUser = administering(
    "disable-user", "End a user's sessions, and allow no further login.",
    aliases: ["disable", "deactivate", "lock", "ban", "block", "suspend"],
    by: .setDisabled(true), unchanged: "is disabled already")

  static let enableUser = administering(
    "enable-user", "Allow a disabled user to log in again.",
    aliases: ["enable", "activate", "unlock", "unban", "unblock"],
    by: .setDisabled(false), unchanged: "is enabled already")

  static let mailResetCode = administering(
    "mail-reset-code", "Mail a user a code to set a new password with.", aliases: ["send-reset"],
    by: .startReset)

  static let showUser = Route(
    name: "show-user",
    summary: "Show one user.",
    aliases: ["user", "view", "show", "get", "get-user", "describe", "describe-user", "finger"],
    fields: [.user],
    operand: .username,
    examples: ["mila", "mila --json"],
    access: .session,
    topic: .users,
    columns: [
      "is-favorite", "name", "username", "age", "email", "is-disabled", "is-administrator",
    ],
    use: .command(perform: { router async throws(Failure) in
      try await router.showUser()
      return nil
    })
  )
}

extension Route {
  /// A command by which an administrator changes one user's account.
  /// - Parameter unchanged: The words after the name of the user if nothing changed.
  static func administering(
    _ name: RouteName, _ summary: String, aliases: [String], by act: AdministrationAct,
    unchanged: String? = nil
  ) -> Route {
    let isDeletion = act == .delete
    return Route(
      name: name,
      summary: summary,
      aliases: aliases,
      fields: [.user] + (isDeletion ? [.agreement(to: "deletion")] : []) + passwordFields,
      operand: .username,
      examples: ["mila \(isDeletion ? "--yes " : "")--password-file secret.txt"],
      access: .administrator,
      use: .command(perform: { router async throws(Failure) in
        if isDeletion, router.start.answers[.yes] == nil { throw .unconfirmed("deletion") }
        return try await router.administer(act, unchanged: unchanged)
      })
    )
  }
}

extension Field {
  /// The user that a command is about.
  static let user = Field("username", "Username").explained("The user's username")
    .shortened(to: "-u", "NAME")
}

extension Failure {
  static let noUser = Failure("No user has that username. See viper user-list.", .failed)
  static let lastAdministrator = Failure(Fault.lastAdministrator.description, .failed)
  fileprivate static let noAddress = Failure(Fault.noAddress.description, .failed)

  fileprivate static func ownAccount(_ act: AdministrationAct) -> Failure {
    let way =
      switch act {
      case .delete: "Use viper delete-account."
      case .startReset: "Use viper reset-password."
      default: "Ask another administrator."
      }
    return Failure("That isn't possible for your own account. \(way)", .notAllowed)
  }

  fileprivate static func disabled(_ username: Username) -> Failure {
    Failure(
      "\(username) is disabled, so a code would not help. Use viper enable-user first.", .failed)
  }
}

extension RootRouter {
  /// The user that the command line names, and the key of the current session.
  func namedUser() async throws(Failure) -> (user: User, key: Session.Key) {
    guard let session else { throw .notLoggedIn }
    guard let text = start.answers[.username] else {
      throw .misuse("Name a user, as in viper \(start.route ?? "") mila.")
    }
    guard let username = try? Username(text),
      let user = try await Failure.translating(
        await services.directory.user(named: username, for: session.key))
    else { throw .noUser }
    return (user, session.key)
  }

  /// Performs an act on the user that the command line names; returns a sentence about the result.
  fileprivate func administer(
    _ act: AdministrationAct, unchanged: String?
  ) async throws(Failure) -> String {
    let (user, key) = try await namedUser()
    // Only an enabled account has a session.
    let isEnabled = user.id == key.account && act == .setDisabled(false)
    let answer =
      isEnabled
      ? .unchanged
      : try await Failure.translating(await services.store.perform(act, on: user.id, by: key))
    switch answer {
    case .done, .unchanged:
      if answer == .unchanged, let unchanged { return "\(user.username) \(unchanged)." }
      return UserAct.administer(act).sentence(about: "\(user.username)", by: services.delivery)
    case .gone: throw .noUser
    case .disabled: throw .disabled(user.username)
    case .noAddress: throw .noAddress
    case .lastAdministrator: throw .lastAdministrator
    case .notAllowed: throw user.id == key.account ? .ownAccount(act) : .notAdministrator
    }
  }

  fileprivate func showUser() async throws(Failure) {
    let (user, key) = try await namedUser()
    let marked = try await Failure.translating(
      await services.store.favorites(of: key, among: [user.id]))
    let row = UserRow(user, isFavorite: marked.contains(user.id))
    let columns =
      [.favorite] + .users(showing: user.visible) + [
        .init("is-disabled", "Account", width: 8),
        .init("is-administrator", "Role", width: 13),
      ]
    let cells =
      [row.mark] + row.cells(showing: user.visible) + [
        .init(user.isDisabled ? "disabled" : "enabled", .flag(user.isDisabled)),
        .init(user.isAdministrator ? "administrator" : "user", .flag(user.isAdministrator)),
      ]
    results.add(Table.Row(id: "\(user.id.rawValue)", cells), of: columns)
  }
}
