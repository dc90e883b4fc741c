import Accounts
import Settings
import ViperKit

extension Route {
  static let settings = Route(
    name: "settings",
    summary: "See and choose who may sign up, and what users see of each other.",
    aliases: ["prefs", "preferences"],
    fields: SettingsWireframe.fields.explained([
      "sign-up": "Who may sign up",
      "addresses": "Whether users see each other's addresses",
      "ages": "Whether users see each other's ages",
      "mail-from": "The sender's address of mails; empty for that of the machine",
    ]) + passwordFields,
    examples: [
      "--json", "--sign-up invited --password-file secret.txt",
      "--addresses hidden --ages hidden --password-file secret.txt",
    ],
    access: .administrator,
    hasGoal: { $0.keys.contains { $0 != .password } },
    columns: ["sign-up", "addresses", "ages", "mail-from"],
    converses: true,
    list: { router, _ async throws(Failure) in try await router.listSettings() },
    barTitle: { $0.isAdministrator ? "Settings" : nil },
    barPosition: 11,
    use: .module { router, _ in router.openSettings() }
  )
}

extension RootRouter: SettingsDelegate {
  /// Opens the settings; in a run with a goal, over the current page.
  func openSettings() {
    guard let session = requireAdministrator() else { return }
    let settings = SettingsWireframe(
      administration: services.store, session: session.key, delegate: self)
    let name = Route.settings.name
    let isOver = goal != nil && !stack.isEmpty
    if isOver { push(settings, as: name) } else { restart(with: settings, as: name) }
  }

  func settingsModule(
    _ settings: any Module, didChangeTo values: InstallationSettings
  ) {
    offersSignUp = values.signUp != .closed
    finishIfRequested(Route.settings.name, saying: "The settings are saved.")
  }

  func settingsModuleDidChooseInvitation(_ settings: any Module) {
    openInvite()
  }

  func settingsModuleNeedsPassword(_ settings: any Module) {
    askForPassword(to: "change the settings")
  }

  func settingsModuleDidFinish(_ settings: any Module) {
    pop(settings, last: .done)
  }
}

extension RootRouter {
  /// Prints the settings of the installation.
  func listSettings() async throws(Failure) {
    guard let session else { throw .notLoggedIn }
    let answer = try await Failure.translating(await services.store.settings(for: session.key))
    guard let settings = answer else { throw .notAdministrator }
    let columns: [Table.Column] = [
      .init("sign-up", "Sign-up", width: 7), .init("addresses", "Addresses", width: 9),
      .init("ages", "Ages", width: 6), .init("mail-from", "Mail from", width: 24),
    ]
    let values = [
      settings.signUp.rawValue, settings.details.addresses.rawValue,
      settings.details.ages.rawValue,
    ]
    let sender = Table.Cell("\(settings.mailFrom)", settings.mailFrom.isAbsent ? .nothing : .text)
    results.add(Table.Row(id: "settings", values.map { .init($0) } + [sender]), of: columns)
  }
}
