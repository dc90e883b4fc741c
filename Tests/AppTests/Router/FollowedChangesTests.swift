import Accounts
import StoreFixtures
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Pages follow changes by another process, and of the account.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct FollowedChangesTests {
  let stage: Stage

  init() async throws {
    stage = try await Stage.loggedIn()
    try await stage.add("mila", name: "Mila Haward")
  }

  /// Opens a page that shows `words`.
  private func open(_ route: Route, showing words: String) async throws {
    try await stage.run(at: route)
    await stage.shows(words)
  }

  @Test func `the user list shows a new user without a key press`() async throws {
    try await open(.userList, showing: "2 of 2")
    let following = Task { await stage.router.follow(stage.store.changes()) }
    defer { following.cancel() }
    try await stage.add("zoe", name: "Zoë")
    await stage.shows("3 of 3")
  }

  @Test func `a change while no page is shown doesn't end the observation`() async {
    let (router, module) = (stage.router, ModuleStub())
    var steps = [{}, { router.push(module, as: "favorites") }].makeIterator()
    await router.follow(
      AsyncStream { @MainActor in steps.next()?() })
    #expect(module.changes == 1)
  }

  @Test func `a page that asks for the code of a former address is forgotten`() async throws {
    stage.router.session = try await stage.session()
    stage.router.session?.account.isEmailConfirmed = false
    stage.router.openUserList()
    stage.router.visit(Route.confirmEmail.name)
    stage.router.openChangeEmail(hasCode: false)
    #expect(stage.routes == ["confirm-email", "change-email"])
    let module = try #require(stage.router.stack.last).module
    stage.router.changeEmailModule(module, didChangeEmailTo: try EmailAddress("new@example.org"))
    #expect(stage.routes == ["profile"])
  }

  @Test(arguments: [RouteName?.none, "confirm-email"])
  func `an address that is confirmed elsewhere needs no code, also for a goal`(
    goal: RouteName?
  ) async throws {
    let stage = try Stage(.fullScreen, goal: goal)
    stage.router.navigation.start = (goal, [:])
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    stage.router.session = try await stage.session()
    stage.router.session?.account.isEmailConfirmed = false
    stage.router.openConfirmEmail(isCodeMailed: true)
    #expect(stage.routes == ["confirm-email"])
    let (changes, sent) = AsyncStream.makeStream(of: Void.self)
    sent.yield()
    sent.finish()
    await stage.router.follow(changes)
    // Only another page uses the session.
    #expect(stage.calls.among("current()").isEmpty == (goal != nil))
    #expect(stage.routes == (goal == nil ? ["user-list"] : ["confirm-email"]))
    #expect(!stage.router.hasUnreachedGoal)
  }

  @Test func `a dismissed administrator returns to the list as it was, with the reason`()
    async throws
  {
    try await open(.userList, showing: "2 of 2")
    stage.type("iy")
    try await stage.switchTo("Profile")
    await stage.shows("Settings")
    stage.router.session?.account.isAdministrator = false
    await until { !stage.console.lines.joined().contains("Settings") }
    stage.router.visit(Route.settings.name)
    #expect(stage.routes == ["user-list"])
    await stage.shows("✗ \(Fault.notAdministrator)")
    await stage.shows("Filter iy")
  }
}
