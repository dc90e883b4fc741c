import AccountPresentation
import Accounts
import Profile
import ViperKit

extension Route {
  static let profile = Route(
    name: "profile",
    summary: "See and change your name, age and photo.",
    aliases: ["account", "edit"],
    fields: ProfileWireframe.fields.explained([
      "name": "Your name as others see it",
      "age": "Your age in years",
      "photo": "A PNG or JPEG file of up to 5 MB",
      "remove-photo": "Remove the photo",
    ]),
    examples: ["--json", "--name 'Ada Lovelace' --age 36", "--photo ada.png --no-input"],
    access: .session,
    topic: .account,
    hasGoal: { !$0.isEmpty },
    columns: [
      "username", "name", "email", "is-email-confirmed", "age", "photo-format", "photo-width",
      "photo-height", "photo-bytes",
    ],
    converses: true,
    list: { router, _ async throws(Failure) in try await router.listProfile() },
    barTitle: { _ in "Profile" },
    barPosition: 3,
    isStartPage: true,
    use: .module { router, answers in router.openProfile(isEditing: !answers.isEmpty) }
  )
}

extension RootRouter: ProfileDelegate {
  func openProfile(isEditing: Bool = false) {
    guard let session else { return }
    // A replay opens the page without the flags that ask for its form.
    if isEditing {
      options.recorder?.act(.choose(ProfileWireframe.editLabel), on: Route.profile.name)
    }
    let profile = ProfileWireframe(
      session: session.key, isEditing: isEditing, profiles: services.store,
      cache: services.cache, delegate: self)
    restart(with: profile, as: Route.profile.name)
  }

  func profileModule(_ profile: any Module, didChange account: Account) {
    session?.account = account
    finishIfRequested(Route.profile.name, saying: "Your profile is saved.")
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

  /// Leaves a module that has changed the account; opens the profile if no page is below.
  func goBack(from module: any Module) {
    if stack.count > 1 { pop(module) } else { openProfile() }
  }

  func profileModuleDidCancel(_ profile: any Module) {
    pop(profile, last: .done)
  }
}

extension RootRouter {
  /// Prints the account's own profile.
  func listProfile() async throws(Failure) {
    guard let session else { throw .notLoggedIn }
    let profile = try await Failure.translating(await services.store.profile(of: session.key))
    let columns: [Table.Column] =
      Account.columns + [
        .init("age", "Age", width: 9, .trailing), .init("photo-format", "Photo", width: 5),
        .init("photo-width", "Width", width: 5, .trailing),
        .init("photo-height", "Height", width: 6, .trailing),
        .init("photo-bytes", "Bytes", width: 9, .trailing),
      ]
    let photo = profile.photo
    let numbers = [photo?.width, photo?.height, photo?.bytes.count]
    let cells =
      profile.account.cells + [
        .init(profile.age?.inYears ?? "", profile.age.map { .number($0) } ?? .nothing),
        .init(photo?.format.rawValue ?? "", photo == nil ? .nothing : .text),
      ] + numbers.map { .init($0.map { "\($0)" } ?? "", $0.map { .number($0) } ?? .nothing) }
    results.add(Table.Row(id: "\(profile.account.id.rawValue)", cells), of: columns)
  }
}
