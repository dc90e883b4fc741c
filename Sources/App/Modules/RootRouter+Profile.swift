import Accounts
import Profile
import Terminal

extension Route {
  static let profile = Route(
    name: "profile",
    summary: "See and change your name, age and photo.",
    fields: ProfileWireframe.fields,
    examples: ["--name 'Ada Lovelace' --age 36", "--photo ada.png --no-input"],
    access: .session,
    hasGoal: { !$0.isEmpty },
    barTitle: { _ in "Profile" },
    barPlace: 3,
    use: .module { router, answers in router.openProfile(isEditing: !answers.isEmpty) }
  )
}

extension RootRouter: ProfileDelegate {
  func openProfile(isEditing: Bool = false, notice: String? = nil) {
    guard let session else { return }
    let profile = ProfileWireframe(
      session: session.key, isEditing: isEditing, notice: notice, profiles: services.store,
      cache: services.cache, delegate: self)
    restart(with: profile, as: Route.profile.name)
  }

  func profileModule(_ profile: any Module, didChange account: Account) {
    session?.account = account
    finish(Route.profile.name, saying: "Your profile is saved.") {}
  }

  func profileModule(_ profile: any Module, didChoose exit: ProfileExit) {
    switch exit {
    case .changeEmail: openChangeEmail(hasCode: false)
    case .changePassword: openChangePassword()
    case .deleteAccount: openDeleteAccount()
    case .logOut: confirmLogOut()
    case .sessionList: openSessionList()
    }
  }

  func profileModuleDidCancel(_ profile: any Module) {
    pop(last: .done)
  }
}
