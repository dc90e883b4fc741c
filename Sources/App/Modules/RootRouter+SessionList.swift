import AccountPresentation
import Accounts
import SessionList
import ViperKit

extension Route {
  static let sessionList = Route(
    name: "session-list",
    summary: "See where you are logged in, and end sessions.",
    aliases: ["sessions", "list-sessions", "devices", "ps", "w"],
    fields: SessionListWireframe.fields,
    examples: ["--json"],
    access: .session,
    topic: .account,
    columns: ["id", "machine", "started", "used", "is-current"],
    converses: true,
    list: { router, _ async throws(Failure) in try await router.listSessions() },
    opensOver: true,
    use: .module { router, _ in router.openSessionList() }
  )
}

extension RootRouter: SessionListDelegate {
  func openSessionList() {
    guard let session else { return }
    let sessionList = SessionListWireframe(
      session: session.key, register: services.store, now: services.clock, context: self,
      delegate: self)
    push(sessionList, as: Route.sessionList.name)
  }

  func sessionListModuleDidChooseLogOut(_ sessionList: any Module) {
    confirmLogOut()
  }

  func sessionListModuleNeedsPassword(_ sessionList: any Module) {
    askForPassword(to: "end another session")
  }

  func sessionListModuleDidFinish(_ sessionList: any Module) {
    pop(sessionList, last: .done)
  }
}

extension RootRouter {
  /// Prints the account's sessions, each with the number that `end-session` takes.
  func listSessions() async throws(Failure) {
    guard let session else { throw .notLoggedIn }
    let columns: [Table.Column] = [
      .init("id", "ID", width: 6, .trailing), .init("machine", "Machine", width: 24),
      .init("started", "Started", width: 17), .init("used", "Used", width: 17),
      .init("is-current", "", width: 8, spoken: "this session"),
    ]
    let now = services.clock()
    for open in try await Failure.translating(await services.store.sessions(for: session.key)) {
      let cells: [Table.Cell] = [
        .init("\(open.id.rawValue)", .number(Int(open.id.rawValue))),
        .init(open.machine, open.machine.isEmpty ? .nothing : .text),
        .init(ListedTime(open.started, now: now)), .init(ListedTime(open.used, now: now)),
        .init(open.isCurrent ? "this one" : "", .flag(open.isCurrent)),
      ]
      results.add(Table.Row(id: "\(open.id.rawValue)", cells), of: columns)
    }
  }
}
