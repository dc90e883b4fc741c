import Accounts
import Doubles
import Terminal
import Testing

@testable import App

/// From the profile to what stands behind it and back, on the real store.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct ProfileFlowTests {
  // MARK: - The profile

  @Test func `the profile is edited, and the whole app knows the new name`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    await stage.shows("Age: 36 years")
    stage.type("\r")
    await stage.shows("Edit your profile")
    stage.type(" II\r\r\r")
    await stage.shows("✓ Your profile is saved.")
    await stage.shows("My name is Iyad Agha II.")
    #expect(stage.router.account?.name == (try FullName("Iyad Agha II")))
    #expect(try await stage.session()?.account == stage.router.account)
  }

  @Test func `logging out forgets the profile that was kept`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    let key = try #require(stage.router.session).key
    #expect(stage.services.cache.profile(of: key) != nil)
    try await stage.router.logOut()
    #expect(stage.services.cache.profile(of: key) == nil)
  }

  @Test func `flags change what they say, and the run ends well`() async throws {
    let answers: [FieldName: String] = ["name": "Iyad the Great"]
    let stage = try await loggedIn(goal: "profile", answers: answers)
    let run = try await stage.run(at: .profile, answers: answers)
    #expect(await run.value == .done)
    #expect(stage.says("Your profile is saved."))
    let iyad = try #require(try await stage.session()).key
    let profile = try await stage.store.profile(of: iyad)
    #expect(profile.account.name == (try FullName("Iyad the Great")))
    #expect(profile.age == 36)
  }

  @Test(arguments: [
    (["name": "a\u{7}b"], "Error: A name has no line breaks"),
    (["age": "151"], "a whole number"),
    (["photo": "/nowhere"], "Error: /nowhere can't be read."),
  ])
  func `flags that won't do end the run as failed`(
    answers: [FieldName: String], words: String
  ) async throws {
    let stage = try await loggedIn(goal: "profile", answers: answers)
    let run = try await stage.run(at: .profile, answers: answers)
    #expect(await run.value == .failed)
    #expect(stage.says(words))
    #expect(try await stage.session()?.account.name == (try FullName("Iyad Agha")))
  }

  @Test func `leaving the profile is no giving up`() async throws {
    let stage = try await Stage.loggedIn()
    let run = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.escape()
    #expect(await run.value == .done)
  }

  // MARK: - Behind it

  @Test(arguments: [
    (1, "change-email"), (2, "change-password"), (3, "session-list"), (5, "delete-account"),
  ])
  func `what stands behind it comes back to it, and is no place to begin`(
    place: Int, route: RouteName
  ) async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type(String(repeating: "\t", count: place) + "\r")
    await until { stage.routes == ["profile", route] }
    stage.escape()
    await until { stage.routes == ["profile"] }
    await stage.router.settle()
    #expect(try await stage.session()?.place == "profile")
  }

  @Test func `an address is changed with the mailed code, by two runs`() async throws {
    let stage = try await loggedIn(
      goal: "change-email", answers: ["email": "agha@example.com", "password": Stage.password])
    let first = try await stage.run(at: .changeEmail)
    #expect(await first.value == .done)
    let code = try #require(try stage.folder.codes().last)
    let next = try Stage(
      .lines, goal: "change-email", answers: ["code": code], asks: false, folder: stage.folder)
    let second = try await next.run(at: .changeEmail, answers: ["code": code])
    #expect(await second.value == .done)
    #expect(next.says("Your email address is agha@example.com from now on."))
    #expect(try await next.session()?.account == next.router.account)
    #expect(next.router.account?.email.description == "agha@example.com")
  }

  @Test func `a new address is in the profile at once`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type("\t\r")
    await stage.shows("Change your email")
    stage.type("agha@example.com\t\(Stage.password)\r")
    await stage.shows("Mail a new code")
    stage.type("\(try #require(try stage.folder.codes().last))\r")
    await stage.shows("✓ Your email address is agha@example.com from now on.")
    await stage.shows("Email: agha@example.com (confirmed)")
    #expect(stage.routes == ["profile"])
  }

  @Test func `a password is changed, and says what that ended`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    stage.type("\t\t\r")
    await stage.shows("Change your password")
    stage.type("\(Stage.password)\t\(Stage.other)\t\(Stage.other)\r")
    await stage.shows("✓ Your password is changed, and your other sessions are ended.")
    #expect(try await stage.store.account(named: "iyad", password: .init(Stage.other)) != nil)
    #expect(try await stage.session() != nil)
  }

  @Test func `the session in use ends by logging out`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .sessionList)
    await stage.shows("this one")
    stage.type("\r")
    await stage.shows("Do you want to log out?")
    stage.console.deliver(.ready)
    stage.type("\t\r")
    await stage.shows("✓ You are logged out.")
    #expect(try await stage.session() == nil)
  }

  @Test func `a deleted account leads to the login, and is gone`() async throws {
    let stage = try await Stage.loggedIn()
    _ = try await stage.run(at: .deleteAccount)
    await stage.shows("Type your username, iyad, to go on.")
    stage.type("IYAD\r")
    await stage.shows("✓ Your account is deleted.")
    #expect(stage.routes == ["login"])
    #expect(stage.router.account == nil)
    #expect(try await stage.session() == nil)
    #expect(try await stage.store.account(named: "iyad", password: .init(Stage.password)) == nil)
  }

  @Test(arguments: [Route.changeEmail, .changePassword, .deleteAccount])
  func `giving up what was opened alone ends the run as cancelled`(route: Route) async throws {
    let stage = try await Stage.loggedIn()
    let run = try await stage.run(at: route)
    await until { stage.routes == [route.name] }
    stage.escape()
    #expect(await run.value == .cancelled)
  }

  /// Lines with nobody to ask, and Iyad logged in.
  private func loggedIn(goal: RouteName, answers: [FieldName: String]) async throws -> Stage {
    let stage = try Stage(.lines, goal: goal, answers: answers, asks: false)
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    return stage
  }
}
