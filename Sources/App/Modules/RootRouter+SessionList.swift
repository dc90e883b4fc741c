import SessionList
import Terminal

extension Route {
  static let sessionList = Route(
    name: "session-list",
    summary: "See where you are logged in, and end sessions.",
    fields: SessionListWireframe.fields,
    examples: ["--no-input"],
    access: .session,
    use: .module { router, _ in router.openSessionList() }
  )
}

extension RootRouter: SessionListDelegate {
  func openSessionList() {
    guard let session else { return }
    let sessionList = SessionListWireframe(
      session: session.key, register: services.store, context: self, delegate: self)
    push(sessionList, as: Route.sessionList.name)
  }

  func sessionListModuleDidChooseLogOut(_ sessionList: any Module) {
    confirmLogOut()
  }

  func sessionListModuleNeedsPassword(_ sessionList: any Module) {
    askForPassword(to: "end another session")
  }

  func sessionListModuleDidFinish(_ sessionList: any Module) {
    pop(last: .done)
  }
}
