import Accounts
import ViperKit

extension Route {
  static let whoAmI = Route(
    name: "who-am-i",
    summary: "Show who is logged in.",
    aliases: ["me", "id", "who", "status", "auth-status"],
    examples: ["--json"],
    access: .session,
    topic: .account,
    columns: ["username", "name", "email", "is-email-confirmed"],
    use: .command(perform: { router async throws(Failure) in
      try router.tellWhoIsLoggedIn()
      return nil
    })
  )
}

extension RootRouter {
  func tellWhoIsLoggedIn() throws(Failure) {
    guard let account else { throw .notLoggedIn }
    results.add(Table.Row(id: "\(account.id.rawValue)", account.cells), of: Account.columns)
  }
}

extension Account {
  /// The columns of the user's own account in the output of commands.
  static let columns: [Table.Column] = [
    .init("username", "Username", width: 20), .init("name", "Name", width: 32),
    .init("email", "Email", width: 32), .init("is-email-confirmed", "Confirmed", width: 9),
  ]

  /// The cells of `columns`.
  var cells: [Table.Cell] {
    [
      .init(username.description), .init(name.description),
      .init(email.description, email.isAbsent ? .nothing : .text),
      .init(
        isEmailConfirmed ? "confirmed" : "not confirmed", .flag(isEmailConfirmed)),
    ]
  }
}
