import Accounts
import Terminal

extension Route {
  static let whoAmI = Route(
    name: "who-am-i",
    summary: "Show who is logged in.",
    examples: ["--json"],
    access: .session,
    hasResults: true,
    use: .command(perform: { router async throws(Failure) in
      try router.tellWhoIsLoggedIn()
      return nil
    })
  )
}

extension RootRouter {
  func tellWhoIsLoggedIn() throws(Failure) {
    guard let account else { throw .notLoggedIn }
    let columns: [Table.Column] = [
      .init("username", "Username", width: 20), .init("name", "Name", width: 32),
      .init("email", "Email", width: 32), .init("is-email-confirmed", "Confirmed", width: 9),
    ]
    let cells: [Table.Cell] = [
      .init(account.username.description), .init(account.name.description),
      .init(account.email.description),
      .init(
        account.isEmailConfirmed ? "confirmed" : "not confirmed", .flag(account.isEmailConfirmed)),
    ]
    let row = Table.Row(id: "\(account.id.rawValue)", cells)
    // A failed write is reported at the end of the run.
    _ = results.add(row, of: columns)
  }
}
