import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// From the profile to the pages that it opens and back, on the real store.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct ProfileFlowTests {
  // MARK: - The profile

  @Test func `an edited name is used everywhere in the app`() async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    await stage.shows("Age        36 years")
    stage.type("\r")
    await stage.shows("Edit your profile")
    stage.type(" II\r\r\r")
    await stage.shows("✓ Your profile is saved.")
    await stage.shows("My name is Iyad Agha II.")
    #expect(stage.router.account?.name == (try FullName("Iyad Agha II")))
    #expect(try await stage.session()?.account == stage.router.account)
  }

  @Test(arguments: [["name": "Eve"], [:]] as [[FieldName: String]])
  func `saving the profile ends a run with a goal only if flags gave the values`(
    answers: [FieldName: String]
  ) async throws {
    let stage = try Stage(.lines, goal: "profile", answers: answers, asks: answers.isEmpty)
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    stage.console.isTyped = false
    stage.type("1\nAda\n\n\n1\nZoe\n\n\n")
    stage.console.deliver(.ended)
    let run = try await stage.run(at: .profile)
    #expect(await run.value == .done)
    let name = try await stage.session()?.account.name.description
    #expect(name == (answers.isEmpty ? "Zoe" : "Eve"), "\(stage.console.text)")
  }

  @Test func `a background module reports its result, and doesn't navigate`() async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.router.openChangeEmail(hasCode: false)
    let aside = try #require(stage.router.stack.last).module
    try await stage.switchTo("Users")
    await until { stage.routes == ["user-list"] }
    stage.router.changeEmailModule(aside, didChangeEmailTo: try EmailAddress("new@example.org"))
    await stage.shows("Your email address is new@example.org from now on.")
    stage.router.changeEmailModuleDidCancel(aside)
    #expect(stage.routes == ["user-list"])
    try await stage.switchTo("Profile")
    await until { stage.routes == ["profile"] }
  }

  @Test func `logging out removes the cached profile`() async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    let key = try #require(stage.router.session).key
    #expect(stage.services.cache.profile(of: key) != nil)
    try await stage.router.logOut()
    #expect(stage.services.cache.profile(of: key) == nil)
  }

  // MARK: - Behind it

  @Test(arguments: [
    (1, "change-email"), (2, "change-password"), (3, "session-list"), (5, "delete-account"),
  ])
  func `pages opened from the profile return to it, and aren't stored as the last location`(
    index: Int, route: RouteName
  ) async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type(String(repeating: "\t", count: index) + "\r")
    await until { stage.routes == ["profile", route] }
    stage.escape()
    await until { stage.routes == ["profile"] }
    await stage.router.settle()
    #expect(try await stage.session()?.lastPage == "profile")
  }

  @Test func `a new address is in the profile immediately`() async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type("\t\r")
    await stage.shows("Change your email")
    stage.type("agha@example.com\t\(Stage.password)\r")
    await stage.shows("Mail a new code")
    stage.type("\(try #require(try stage.folder.codes().last))\r")
    await stage.shows("✓ Your email address is agha@example.com from now on.")
    await stage.shows("Confirmed  yes")
    #expect(stage.routes == ["profile"])
  }

  @Test func `ending the current session logs out`() async throws {
    let stage = try await Stage.running(at: .sessionList)
    await stage.shows("this one")
    stage.type("\r")
    await stage.shows("Do you want to log out?")
    stage.answer("\t\r")
    await stage.shows("✓ You are logged out.")
    #expect(try await stage.session() == nil)
  }

  @Test(arguments: [Route.changeEmail, .changePassword, .deleteAccount])
  func `cancelling the only module cancels the run`(route: Route) async throws {
    let stage = try await Stage.loggedIn()
    let run = try await stage.run(at: route)
    await until { stage.routes == [route.name] }
    stage.escape()
    #expect(await run.value == .cancelled)
  }
}
