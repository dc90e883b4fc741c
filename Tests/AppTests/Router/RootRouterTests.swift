import Accounts
import Dispatch
import StoreFixtures
import Synchronization
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Navigation of the router, on the real store.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct RootRouterTests {
  // MARK: - The first page

  @Test func `without accounts the sign-up opens`() async throws {
    let stage = try Stage(.fullScreen)
    _ = try await stage.run()
    #expect(stage.routes == ["sign-up"])
  }

  @Test func `without a session the login opens, with the hint of a demo`() async throws {
    let stage = try Stage(
      .fullScreen, demo: Demo.Proposal(username: "iyad", folder: "/tmp"))
    try await stage.add("iyad")
    _ = try await stage.run()
    #expect(stage.routes == ["login"])
    await stage.shows(" Demo: the password of iyad is “")
    await stage.shows("Mails are in /tmp/outbox.")
    await stage.shows("email  iyad")
  }

  @Test(arguments: [
    (nil, "user-list"), ("favorites", "favorites"), ("confirm-email", "user-list"),
    ("gone", "user-list"),
  ])
  func `with a session, the last location opens`(page: String?, route: String) async throws {
    let stage = try Stage(.fullScreen)
    _ = try await stage.signUp("iyad")
    let session = try await stage.logIn("iyad")
    if let page { try await stage.store.remember(page: page, in: session.key) }
    _ = try await stage.run()
    #expect(stage.routes == [RouteName(rawValue: route)])
    #expect(stage.router.account == session.account)
  }

  @Test(arguments: [
    (Route.confirmEmail, true, "confirm-email"), (.importUsers, false, "user-list"),
  ])
  func `a route that needs a session opens after the login, unless it is about files`(
    route: Route, takesFiles: Bool, opened: RouteName
  ) async throws {
    let stage = try Stage(.fullScreen, takesFiles: takesFiles)
    _ = try await stage.signUp("iyad")
    _ = try await stage.run(at: route)
    #expect(stage.routes == ["login"])
    await stage.shows(" Log in to continue.")
    stage.type("iyad\t\(Stage.password)\r")
    await until { stage.routes == [opened] }
  }

  @Test func `a run with a goal that needs a session fails without one`() async throws {
    let stage = try Stage(.lines, goal: "user-list")
    await #expect(throws: Failure.notLoggedIn) { _ = try await stage.run(at: .userList) }
  }

  @Test(arguments: [Route.auditLog, .importUsers, .invite, .settings])
  func `only an administrator opens administration pages`(route: Route) async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("root")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    await #expect(throws: Failure.notAdministrator) { try await stage.router.start(at: route) }
    await #expect(throws: Failure.notAdministrator) {
      try await stage.router.exportUsers { _ in nil }
    }
    stage.router.openHome(route)
    #expect(stage.routes == ["user-list"])
    #expect(route.barTitle(try #require(stage.router.account)) == nil)
    #expect(Failure.notAdministrator.code == .notAllowed)
  }

  // MARK: - Navigation

  @Test func `the password reset starts with the typed name, which Esc restores`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("iyad")
    _ = try await stage.run()
    stage.type("iyad\t\t\t\r")
    await until { stage.routes == ["login", "reset-password"] }
    await stage.shows("Username or email  iyad")
    stage.escape()
    await until { stage.routes == ["login"] }
    #expect(stage.console.lines[2].hasSuffix("iyad"))
  }

  @Test func `the sign-up opens from the login, and Esc returns there`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("iyad")
    _ = try await stage.run()
    stage.type("\t\t\t\t\r")
    await until { stage.routes == ["login", "sign-up"] }
    stage.escape()
    await until { stage.routes == ["login"] }
  }

  @Test func `the palette opens a page of the account, and a user by the name`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila", name: "Mila Haward")
    _ = try await stage.run()
    stage.type("\u{7}sess\r")
    await until { stage.routes == ["user-list", "session-list"] }
    stage.type("\u{7}haward")
    await stage.shows("Mila Haward")
    stage.type("\r")
    await stage.shows("Account   enabled")
    #expect(stage.routes == ["user-list", "session-list", "session-list"])
  }

  @Test func `the palette says that more users match than it offers`() async throws {
    let stage = try await Stage.loggedIn()
    for number in 1...9 { try await stage.add("mila\(number)", name: "Mila Haward") }
    _ = try await stage.run()
    stage.type("\u{7}haward")
    await stage.shows("More names match. Type more letters.")
  }

  @Test(arguments: [true, false])
  func `the palette offers only pages that the account can open`(isAdministrator: Bool) async throws
  {
    let stage = try await Stage.loggedIn()
    if !isAdministrator {
      try await stage.add("bob")
      try await stage.logIn("bob")
    }
    _ = try await stage.run()
    let pages = stage.router.others.map(\.name)
    #expect(pages.contains("invite") == isAdministrator)
    let others: [RouteName] = [
      "change-email", "change-password", "delete-account", "log-out", "session-list",
    ]
    #expect(pages.filter { $0 != "invite" } == others)
  }

  @Test func `the palette logs out on every page, after a question`() async throws {
    let stage = try await Stage.running()
    await stage.shows("Iyad Agha")
    stage.type("\u{7}log out\r")
    await stage.shows("Do you want to log out?")
    stage.answer("n")
    await until { stage.routes == ["user-list"] }
    try await stage.switchTo("Favorites")
    stage.type("\u{7}log out\r")
    await stage.shows("Do you want to log out?")
    stage.answer("y")
    await stage.shows("✓ You are logged out.")
    #expect(stage.routes == ["login"] && stage.router.others.isEmpty)
    #expect(try await stage.session() == nil)
  }

  @Test func `cancelling the first screen ends the run as cancelled`() async throws {
    let stage = try Stage(.fullScreen)
    let run = try await stage.run()
    await stage.quit()
    #expect(await run.value == .cancelled)
  }

  @Test func `leaving the list ends the run successfully`() async throws {
    let stage = try await Stage.loggedIn()
    let run = try await stage.run()
    await stage.shows("Iyad Agha")
    await stage.quit()
    #expect(await run.value == .done)
  }

  @Test func `a cancelled login starts no session`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("iyad")
    let run = try await stage.run()
    stage.type("iyad\t\(Stage.password)\r")
    stage.escape()
    await until { stage.console.lines[3] == " › Password" }
    #expect(stage.routes == ["login"])
    #expect(stage.router.account == nil)
    #expect(try await stage.session() == nil)
    stage.type("\u{3}\u{3}")
    #expect(await run.value == .signalled(2))
  }

  // MARK: - The bar

  @Test func `the bar shows only pages that the account can open`() async throws {
    let stage = try await Stage.running()
    await stage.shows("1 Users  2 Favorites  3 Profile  4 Import  5 Audit  6 Settings")
    stage.router.session?.account.isEmailConfirmed = false
    stage.router.openUserList()
    await stage.shows("3 Profile  4 Import  5 Audit  6 Settings  7 Confirm")
    stage.router.session?.account.isAdministrator = false
    stage.router.openUserList()
    await stage.shows("1 Users  2 Favorites  3 Profile  4 Confirm")
    #expect(!stage.console.text.contains("Log out"))
  }

  @Test func `the bar switches modules, and the location is stored`() async throws {
    let stage = try Stage(.fullScreen)
    _ = try await stage.signUp("iyad")
    try await stage.logIn("iyad")
    _ = try await stage.run()
    stage.router.openUserList()
    try await stage.switchTo("Favorites")
    await stage.router.settle()
    #expect(try await stage.session()?.lastPage == "favorites")
    // A page that asks for a code isn't stored.
    try await stage.switchTo("Confirm")
    #expect(stage.routes == ["confirm-email"])
    await stage.router.settle()
    #expect(try await stage.session()?.lastPage == "favorites")
    try await stage.switchTo("Users")
    #expect(stage.routes == ["user-list"])
  }

  @Test(arguments: Route.all.filter { $0.needsSession && !$0.isCommand })
  func `each page behind the login offers the profile, for logging out`(route: Route) async throws {
    let stage = try Stage(.fullScreen)
    // An administrator whose address isn't confirmed may see every page.
    let account = try await stage.signUp("iyad")
    _ = try #require(await stage.store.start(for: account))
    _ = try await stage.run(at: route)
    await stage.shows("3 Profile")
  }

  @Test func `logging out asks first, and the answer no stays logged in`() async throws {
    let stage = try await Stage.running()
    await stage.shows("Iyad Agha")
    try await askToLogOut(on: stage)
    stage.answer("\r")
    await until { stage.routes == ["profile"] }
    #expect(try await stage.session() != nil)
    stage.type("\r")
    await stage.shows("Do you want to log out?")
    stage.answer("\t\r")
    await stage.shows("✓ You are logged out.")
    #expect(stage.routes == ["login"])
    #expect(stage.router.account == nil)
    #expect(try await stage.session() == nil)
  }

  @Test func `another account gets none of the former account's background pages`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila", name: "Mila Haward")
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    try await stage.switchTo("Users")
    await until { stage.routes == ["user-list"] }
    // Otherwise a session check would find that it has ended.
    await stage.router.settle()
    let mila = try await stage.router.services.store.logIn("mila", password: Stage.password)
    stage.router.session = mila
    stage.router.openUserList()
    try await stage.switchTo("Profile")
    await stage.shows("My name is Mila Haward.")
  }

  @Test func `a form without a session isn't stored as the last location, and checks no session`()
    async throws
  {
    let stage = try await Stage.running(at: .signUp)
    await stage.router.settle()
    #expect(stage.calls.among("current()").count == 1)
    #expect(try await stage.session()?.lastPage == nil)
  }

  @Test func `an address that is confirmed already needs no code`() async throws {
    let stage = try await Stage.loggedIn()
    stage.router.session = try await stage.session()
    stage.router.openConfirmEmail(isCodeMailed: false)
    #expect(stage.routes == ["user-list"])
    // Without an address, there is none to confirm yet.
    stage.router.session?.account.isEmailConfirmed = false
    stage.router.session?.account.email = EmailAddress(stored: "")
    #expect(Route.confirmEmail.barTitle(try #require(stage.router.account)) == nil)
    stage.router.openConfirmEmail(isCodeMailed: false)
    #expect(stage.routes == ["user-list", "change-email"])
  }

  @Test func `a change from no address is the goal of its confirmation`() async throws {
    let stage = try Stage(.fullScreen, goal: "confirm-email")
    let new = NewAccount(
      username: try Username("iyad"), name: try FullName("Iyad Agha"), email: .absent)
    try await stage.store.add(new, age: nil, password: Password(Stage.password))
    try await stage.logIn("iyad")
    let run = try await stage.run(at: .confirmEmail)
    await until { stage.routes == ["change-email"] }
    let module = try #require(stage.router.stack.last).module
    stage.router.changeEmailModule(module, didChangeEmailTo: try EmailAddress("new@example.org"))
    #expect(await run.value == .done && !stage.router.hasUnreachedGoal)
  }

  private func askToLogOut(on stage: Stage) async throws {
    try await stage.switchTo("Profile")
    await stage.shows("[ Log out ]")
    stage.type("\t\t\t\t\r")
    await stage.shows("Do you want to log out?")
  }

  // MARK: - The last location and the session

  @Test func `locations are stored in order, each followed by a session check`() async throws {
    let stage = try await Stage.loggedIn()
    stage.router.session = try await stage.session()
    let pages = PlaceLog()
    stage.calls.onCall { [folder = stage.folder] name in
      if name == "current()" { pages.note(in: folder) }
    }
    let profile = ModuleStub()
    stage.router.push(ModuleStub(), as: "favorites")
    stage.router.push(profile, as: "profile")
    await stage.router.settle()
    // An action continued after a question may end the session.
    stage.router.pop(profile, last: .done, then: .requirementMet)
    await stage.router.settle()
    #expect(stage.routes == ["favorites"])
    #expect(pages.all.withLock(\.self) == ["favorites", "profile"])
  }

  @Test func `logging out waits until the location is stored`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.router.start(at: .favorites)
    try await stage.router.logOut()
    await stage.router.settle()
    // The second session check follows the storing of the location.
    let calls = stage.calls.among("current()", "end(_:)")
    #expect(calls == ["current()", "current()", "end(_:)"])
  }

  @Test(
    arguments: [
      (["username": "ada"], false), (["username": "ada", "password": "x"], true),
      (["username": "ada", "code": "x"], true), ([:], true),
    ] as [([FieldName: String], Bool)])
  func `mailing a code is the goal of a reset only if flags give just the name`(
    answers: [FieldName: String], owes: Bool
  ) async throws {
    let stage = try Stage(.lines, goal: "reset-password")
    try await stage.add("ada")
    try await stage.router.start(at: .resetPassword, answers: answers)
    #expect(stage.router.hasUnreachedGoal)
    stage.router.resetPasswordModuleDidMailCode(ModuleStub())
    #expect(stage.router.hasUnreachedGoal == owes)
  }

  // MARK: - Memory

  @Test func `a router and a driver that are done leave nothing behind`() async throws {
    weak var router: RootRouter?
    weak var driver: FullScreenDriver?
    do {
      let stage = try await Stage.loggedIn()
      (router, driver) = (stage.router, stage.driver as? FullScreenDriver)
      let run = try await stage.run()
      await stage.shows("Iyad Agha")
      try await askToLogOut(on: stage)
      stage.type("\u{3}")
      #expect(await run.value == .signalled(2))
      await stage.router.settle()
    }
    await until { router == nil && driver == nil }
  }
}

/// The locations stored at some moments.
private final class PlaceLog: Sendable {
  let all = Mutex<[String?]>([])
  private let isNoted = DispatchSemaphore(value: 0)

  /// Returns once the session's location is noted.
  func note(in folder: TemporaryFolder) {
    Task.detached { [self] in
      let lastPage = try? await folder.store().current()?.lastPage
      all.withLock { $0.append(lastPage) }
      isNoted.signal()
    }
    isNoted.wait()
  }
}
