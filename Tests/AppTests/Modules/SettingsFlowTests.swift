import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Navigation of administrators to the settings and invitations, and their effects.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct SettingsFlowTests {
  private func set(_ settings: Setting..., on stage: Stage) async throws {
    let session = try #require(try await stage.session())
    #expect(try await stage.store.change(settings, by: session.key) == .done)
  }

  @Test func `an administrator closes sign-up, and the login doesn't offer it`() async throws {
    let stage = try await Stage.running()
    try await stage.switchTo("Settings")
    await stage.shows("Sign-up")
    #expect(stage.routes == ["settings"])
    // The choice wraps around to the last option, and Enter moves on to the end of the form.
    stage.type("\u{1B}[D\r\r\r\r")
    await stage.shows("✓ The settings are saved.")
    #expect(try await stage.store.policy() == .closed)
    stage.router.openLogin()
    await stage.shows("Forgot password")
    #expect(!stage.says("Sign up"))
  }

  @Test func `changed settings are marked, and Done asks until they are saved`() async throws {
    let stage = try await Stage.running(isConfirmed: false)
    stage.router.openSettings()
    await stage.shows("[ Done ]")
    stage.type("\u{1B}[D")
    await stage.shows("The changes aren't saved yet.")
    stage.type("\u{1B}[Z\r")
    await stage.shows("Your changes will be lost.")
    stage.answer("n\u{1B}[Z\r")
    await stage.shows("✗ Save the changes first.")
    stage.type("\u{1B}[Z\r")
    await until { stage.routes == ["settings", ""] }
    await stage.shows("Password")
    stage.type("\(Stage.password)\r")
    await stage.shows("✓ The settings are saved.")
    stage.type("\t\t\r")
    await until { stage.routes == ["user-list"] }
    #expect(try await stage.store.policy() == .closed)
  }

  @Test(arguments: [false, true])
  func `the question before a log-out names pages with unsaved edits`(isAside: Bool) async throws {
    let stage = try await Stage.running()
    stage.router.openSettings()
    await stage.shows("[ Done ]")
    stage.type("\u{1B}[D")
    await stage.shows("The changes aren't saved yet.")
    if isAside { try await stage.switchTo("Profile") }
    stage.router.confirmLogOut()
    await stage.shows("Do you want to log out?")
    await stage.shows(isAside ? "Your changes on “Settings”" : "Your changes will be lost.")
  }

  @Test func `an invitation is mailed from the settings, and returns there`() async throws {
    let stage = try await Stage.loggedIn()
    try await set(.signUp(.invited), on: stage)
    _ = try await stage.run()
    stage.router.openSettings()
    await stage.shows("[ Invite ]")
    stage.type("\u{1B}[Z\u{1B}[Z\r")
    await stage.shows("Email")
    #expect(stage.routes == ["settings", "invite"])
    stage.type("mila@example.org\r\r")
    await stage.shows("✓ An invitation was mailed to mila@example.org.")
    stage.escape()
    await until { stage.routes == ["settings"] }
  }

  @Test(arguments: ["user-list", "favorites"])
  func `an invitation without use leads to the settings, which return to its form`(
    page: RouteName
  ) async throws {
    let stage = try await Stage.running()
    await stage.shows("Iyad Agha")
    if page == "favorites" { stage.router.openFavorites() }
    stage.router.openInvite()
    await stage.shows("✗ Sign-up isn't by invitation. Change that in the settings first.")
    #expect(!stage.console.lines.contains { $0.contains("› Email") })
    stage.type("\r")
    await stage.shows("[ Save ]")
    #expect(stage.routes == ["settings"])
    stage.type("\u{1B}[C\u{7}save\r")
    await stage.shows("✓ The settings are saved.")
    stage.escape()
    await stage.shows("› Email")
    #expect(stage.routes == [page, "invite"])
  }

  @Test func `the settings below an invitation without use are shown again`() async throws {
    let stage = try await Stage.running()
    stage.router.openSettings()
    stage.router.openInvite()
    await stage.shows("[ Settings ]")
    stage.type("\r")
    await stage.shows("[ Save ]")
    #expect(stage.routes == ["settings"])
  }

  @Test func `an invitation without use leads to the settings that were left unsaved`()
    async throws
  {
    let stage = try await Stage.running()
    try await stage.switchTo("Settings")
    await stage.shows("[ Save ]")
    stage.type("\u{1B}[C")
    await stage.shows("The changes aren't saved yet.")
    try await stage.switchTo("Users")
    stage.router.openInvite()
    await stage.shows("[ Settings ]")
    stage.type("\r")
    await stage.shows("The changes aren't saved yet.")
    stage.type("\u{7}save\r")
    await stage.shows("✓ The settings are saved.")
    stage.escape()
    await stage.shows("› Email")
  }

  @Test func `an invitation by command opens the settings over it`() async throws {
    let stage = try Stage(.fullScreen, goal: "invite")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    _ = try await stage.run(at: .invite)
    await stage.shows("[ Settings ]")
    stage.type("\r")
    await stage.shows("[ Save ]")
    #expect(stage.routes == ["invite", "settings"])
    stage.escape()
    await stage.shows("✗ Sign-up isn't by invitation.")
  }

  @Test func `flags that fill the sign-up by invitation wait for the code`() async throws {
    let stage = try Stage(
      .fullScreen,
      answers: [
        "username": "mila", "name": "Mila", "email": "mila@example.org", "password": Stage.other,
      ])
    try await stage.add("iyad")
    let iyad = try await stage.folder.session(of: "iyad", password: Stage.password)
    #expect(try await stage.store.change([.signUp(.invited)], by: iyad) == .done)
    #expect(try await stage.store.invite(EmailAddress("mila@example.org"), by: iyad) == .mailed)
    let code = try #require(try stage.folder.codes().first)
    _ = try await stage.run(at: .signUp)
    await stage.shows("Invitation code")
    stage.type("\(code)\r\r\r")
    await until { stage.routes == ["user-list"] }
    let trail = try #require(try await stage.store.events(at: 0..<99, matching: "", for: iyad))
    #expect(!trail.events.contains { $0.kind == .codeRefused })
  }

  @Test func `a sign-up that is closed while it is typed fails`() async throws {
    let stage = try Stage(.lines, goal: "sign-up")
    stage.console.isTyped = false
    try await stage.add("iyad")
    let iyad = try await stage.folder.session(of: "iyad", password: Stage.password)
    let run = try await stage.run(at: .signUp)
    stage.type("mila\nMila\n")
    await until { stage.says("Email") }
    #expect(try await stage.store.change([.signUp(.closed)], by: iyad) == .done)
    stage.type("mila@example.org\n\(Stage.other)\n\(Stage.other)\n")
    stage.console.deliver(.ended)
    #expect(await run.value == .failed)
    #expect(stage.says("Sign-up is closed. Ask an administrator to open it."))
  }

  @Test func `after the last account is deleted, the login offers to sign up`() async throws {
    let stage = try await Stage.loggedIn()
    try await set(.signUp(.closed), on: stage)
    _ = try await stage.run(at: .deleteAccount)
    await stage.shows("Type your username, iyad, to continue.")
    // Otherwise the session check on arrival may find it ended first.
    await stage.router.settle()
    stage.type("iyad\r")
    await stage.shows("✓ Your account is deleted.")
    #expect(stage.says("Sign up"))
  }

  @Test func `a run can't start at sign-up while it is closed`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    let iyad = try #require(try await stage.session())
    try await set(.signUp(.closed), on: stage)
    try await stage.store.end(iyad.key)
    await #expect(throws: Failure.signUpClosed) { try await stage.router.start(at: .signUp) }
    _ = try await stage.run()
    #expect(stage.routes == ["login"])
    #expect(!stage.says("Sign up"))
  }
}
