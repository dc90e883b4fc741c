import Accounts
import Doubles
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// When tips are shown.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct TipsTests {
  private let first = "Type to filter by name, username or email."
  private let second =
    "Ctrl-S adds a favorite, ↓ and Space a mark."

  @Test func `tips are shown one after another, once per account`() async throws {
    let stage = try await Stage.loggedIn(showsTips: true)
    let run = try await stage.run()
    // A key dismisses a tip, and still has its effect.
    await stage.shows(first)
    stage.readTip()
    stage.type("i")
    await until { !stage.console.lines.contains { $0.contains(first) } }
    await stage.shows("Filter i")
    await stage.shows("1 of 1")
    await stage.shows(second)
    // The next one takes as long.
    stage.type("\u{1B}[B")
    await stage.shows(second)
    stage.readTip()
    stage.type("\u{1B}[B")
    await until { !stage.console.lines.contains { $0.contains(second) } }
    await stage.router.settle()
    #expect(stage.calls.among("markSeen(_:by:)").count == 2)
    #expect(stage.routes == ["user-list"])
    let seen = try await stage.store.seenTips(
      of: try #require(try await stage.session()).key)
    #expect(seen == ["user-list-favorite", "user-list-filter"])
    stage.type("\u{3}")
    #expect(await run.value == .signalled(2))

    let next = try Stage(.fullScreen, folder: stage.folder, showsTips: true)
    _ = try await next.run()
    await next.shows("Iyad Agha")
    await next.router.settle()
    #expect(next.routes == ["user-list"])
  }

  @Test func `no tip is shown over a question, a login form, a busy or another page`() async throws
  {
    let stage = try await Stage.loggedIn()
    try await stage.router.start(at: .userList)
    let list = try #require(stage.router.stack.last?.module)
    // It is loading until it appears.
    #expect(!stage.router.isFree(for: list))
    await list.screen.handle(.appeared)
    await until { stage.router.isFree(for: list) }
    stage.router.confirmLogOut()
    #expect(!stage.router.isFree(for: list))
    stage.router.openProfile()
    #expect(!stage.router.isFree(for: list))
    stage.router.openLogin()
    let login = try #require(stage.router.stack.last?.module)
    #expect(!stage.router.isFree(for: login))
  }

  @Test func `a tip goes with its page, and the next one waits for it`() async throws {
    let stage = try await Stage.loggedIn(showsTips: true)
    let run = try await stage.run()
    await stage.shows(first)
    try await stage.switchTo("Profile")
    await stage.shows("Log out")
    await stage.router.settle()
    #expect(!stage.console.lines.contains { $0.contains("Tip:") })
    // It wasn't visible for a second, so it comes again.
    try await stage.switchTo("Users")
    await stage.shows(first)
    stage.readTip()
    try await stage.switchTo("Profile")
    await stage.shows("Log out")
    try await stage.switchTo("Users")
    await stage.shows(second)
    stage.type("\u{3}")
    #expect(await run.value == .signalled(2))
  }

  @Test func `tips are per account, and survive changes of the account`() async throws {
    let stage = try await Stage.loggedIn(showsTips: true)
    #expect(stage.router.tutorials == nil)
    let iyad = try #require(try await stage.session())
    stage.router.session = iyad
    let tutorials = stage.router.tutorials
    stage.router.session?.account.isEmailConfirmed = false
    #expect(tutorials != nil && stage.router.tutorials === tutorials)
    stage.router.session = Session(
      key: .forged(for: Account.ID(rawValue: 9)), account: iyad.account)
    #expect(stage.router.tutorials != nil && stage.router.tutorials !== tutorials)
    stage.router.session = nil
    #expect(stage.router.tutorials == nil)
  }
}
