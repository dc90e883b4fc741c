import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// The confirmation of the password over the page that needs it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct ConfirmPasswordFlowTests {
  private static let title = "Confirm your password"

  // MARK: - Deleting one's account

  @Test(arguments: [true, false])
  func `an account is deleted once the password is right`(takesFiles: Bool) async throws {
    let stage = try await Stage.running(
      at: .deleteAccount, takesFiles: takesFiles, isConfirmed: false)
    await stage.shows("Type your username, iyad, to continue.")
    stage.type("iyad\r")
    await stage.shows(Self.title)
    await stage.shows("Confirm your password to delete your account.")
    #expect(stage.routes == ["delete-account", ""])
    stage.type("\(Stage.other)\r")
    await stage.shows("That is not your password")
    #expect(try await stage.store.isTaken(Username("iyad")))
    stage.type("\(Stage.password)\r")
    await stage.shows("✓ Your account is deleted.")
    #expect(stage.routes == ["login"])
    #expect(try await !stage.store.isTaken(Username("iyad")))
  }

  @Test func `cancelling the password page returns to the page below, and changes nothing`()
    async throws
  {
    let stage = try await Stage.running(at: .deleteAccount, isConfirmed: false)
    await stage.shows("Type your username, iyad, to continue.")
    stage.type("iyad\r")
    await stage.shows(Self.title)
    stage.escape()
    await stage.shows("Username  iyad")
    #expect(stage.routes == ["delete-account"])
    #expect(try await stage.store.isTaken(Username("iyad")))
    stage.type("\r")
    await stage.shows(Self.title)
    stage.type("\(Stage.password)\r")
    await stage.shows("✓ Your account is deleted.")
  }

  // MARK: - Other sessions

  @Test func `another session ends after the password, and the list is read again`() async throws {
    let stage = try await Stage.loggedIn(isConfirmed: false)
    let other = try await stage.folder.session(of: "iyad", password: Stage.password)
    _ = try await stage.run(at: .sessionList)
    await stage.shows("this one")
    let isFirst = !stage.console.lines[3].contains("this one")
    stage.type(isFirst ? "\r" : "\u{1B}[B\r")
    await stage.shows("Do you want to end the session")
    stage.answer("\t\r")
    await stage.shows("Confirm your password to end another session.")
    #expect(stage.routes == ["session-list", ""])
    stage.type("\(Stage.password)\r")
    await stage.shows("1 of 1")
    #expect(stage.routes == ["session-list"])
    await #expect(throws: StoreError.self) { try await stage.store.sessions(for: other) }
  }

  // MARK: - Administration

  @Test func `a user is disabled after the password, and enabled without it`() async throws {
    let stage = try await Stage.atMila(isConfirmed: false)
    stage.type("\t\t\r")
    await stage.shows("Confirm your password to administer accounts.")
    stage.type("\(Stage.password)\r")
    await stage.shows("✓ Disabled Mila Haward.")
    #expect(stage.routes == ["user-list", "user-list"])
    try await expect(mila: true)
    stage.type("\r")
    await stage.shows("✓ Enabled Mila Haward.")
    try await expect(mila: false)

    func expect(mila isDisabled: Bool) async throws {
      let key = try #require(try await stage.session()).key
      let mila = try await stage.services.directory.user(Account.ID(rawValue: 2), for: key)
      #expect(mila?.isDisabled == isDisabled)
    }
  }

  // MARK: - Without a conversation

  @Test func `a cancelled action asks for no password`() async throws {
    let stage = try await Stage.running(at: .profile, isConfirmed: false)
    let task = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      stage.router.askForPassword(to: "go on")
    }
    await task.value
    #expect(stage.routes.last == "profile")
  }

  @Test func `showing the settings is a success, also with a password flag`() {
    #expect(!Route.settings.hasGoal(["password": "x"]))
    #expect(Route.settings.hasGoal(["sign-up": "closed", "password": "x"]))
  }

  @Test(arguments: [Route.deleteAccount, .importUsers, .invite, .settings], [true, false])
  func `a password given with a page is checked, even if one is confirmed`(
    route: Route, isConfirmed: Bool
  ) async throws {
    let stage = try await Stage.loggedIn(isConfirmed: isConfirmed)
    await #expect(throws: Failure.wrongPassword) {
      try await stage.router.start(at: route, answers: ["password": Stage.other])
    }
    try await stage.router.start(at: route, answers: ["password": Stage.password])
    #expect(stage.routes.last == route.name)
  }

  @Test(arguments: [
    Route.appointAdministrator, .deleteUser, .disableUser, .dismissAdministrator, .enableUser,
    .exportUsers, .mailResetCode,
  ])
  func `a command takes the password along, or says how to confirm it`(route: Route) async throws {
    let stage = try await Stage.loggedIn(isConfirmed: false)
    try await stage.add("mila")
    var answers = ["username": "mila", "yes": "yes"] as [FieldName: String]
    await #expect {
      try await stage.router.perform(route, answers: answers)
    } throws: {
      guard let failure = $0 as? Failure else { return false }
      return failure.code == .notAllowed && failure.description.contains("viper confirm-password")
    }
    answers["password"] = Stage.other
    await #expect(throws: Failure.wrongPassword) {
      try await stage.router.perform(route, answers: answers)
    }
    #expect(Failure.wrongPassword.code == .failed)
    if route.name == "export-users" { return }
    answers["password"] = Stage.password
    #expect(try await stage.router.perform(route, answers: answers) != nil)
  }
}
