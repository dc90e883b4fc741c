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
      register: services.store, context: self, delegate: self)
    sessionList.begin(with: session.key)
    push(sessionList, as: "session-list")
  }

  func sessionListModuleDidChooseLogOut(_ sessionList: any SessionListModule) {
    confirmLogOut()
  }

  func sessionListModuleNeedsPassword(_ sessionList: any SessionListModule) {
    askForPassword(to: "end another session")
  }

  func sessionListModuleDidFinish(_ sessionList: any SessionListModule) {
    pop(last: .done)
  }
}
