import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Navigation from lists and back.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct ListsTests {
  @Test func `Enter opens the selected user, and Esc restores the list as it was`() async throws {
    let stage = try await twoUsers()
    await stage.shows("2 of 2")
    stage.type("mila")
    await stage.shows("1 of 2")

    stage.type("\r")
    await stage.shows("Account   enabled")
    #expect(stage.routes == ["user-list", "user-list"])
    #expect(stage.console.lines[1].contains("1 Users  2 Favorites"))

    stage.escape()
    await until { stage.routes == ["user-list"] }
    await stage.shows("1 of 2")
  }

  @Test func `a favorite is stored for the next run, and marked in the list`() async throws {
    let stage = try await twoUsers()
    await stage.shows("Mila Haward")
    let screen = try #require(stage.router.stack.last?.module.screen)
    let favorite = try #require(screen.page.table?.rowActions.first)
    await screen.handle(.did(favorite, ["2"]))
    await stage.shows("✓ Added Mila Haward to favorites.")
    await stage.shows("★  Mila Haward")

    let next = try Stage(.fullScreen, folder: stage.folder)
    _ = try await next.run()
    await next.shows("★  Mila Haward")
  }

  // MARK: - Favorites

  @Test func `the list keeps its filter when returning from the favorites`() async throws {
    let stage = try await twoUsers()
    await stage.shows("2 of 2")
    let iyad = try #require(try await stage.session()).key
    try await stage.store.mark(Account.ID(rawValue: 2), by: iyad)
    stage.type("mila")
    await stage.shows("1 of 2")

    stage.type("\u{1B}2")
    await stage.shows("Favorites")
    #expect(stage.routes == ["favorites"])
    await stage.shows("Done")
    stage.type("\t\r")

    await until { stage.routes == ["user-list"] }
    await stage.shows("mila")
    #expect(stage.console.lines.contains { $0.contains("1 of 2") })
  }

  @Test func `choosing favorites again shows one list, and another module replaces it`()
    async throws
  {
    let stage = try await twoUsers()
    let iyad = try #require(try await stage.session()).key
    try await stage.store.mark(Account.ID(rawValue: 2), by: iyad)
    stage.type("\u{1B}2\u{1B}2")
    #expect(stage.routes == ["favorites"])
    await stage.shows("1 of 1")
    stage.type("\r")
    await until { stage.routes == ["favorites", "favorites"] }
    stage.type("\u{1B}2")
    await until { stage.routes == ["favorites"] }
    stage.type("\u{1B}1")
    await until { stage.routes == ["user-list"] }
  }

  @Test(arguments: [true, false])
  func `Esc leaves favorites opened at the start for the list`(isNamed: Bool) async throws {
    let stage = try await Stage.loggedIn()
    let iyad = try #require(try await stage.session()).key
    if !isNamed { try await stage.store.remember(page: "favorites", in: iyad) }
    _ = try await stage.run(at: isNamed ? .favorites : nil)
    await stage.shows("You have no favorites yet.")
    #expect(stage.routes == ["favorites"])
    stage.escape()
    await stage.shows("Iyad Agha")
    #expect(stage.routes == ["user-list"])
  }

  // MARK: - Results

  @Test(arguments: [Route.userList, .favorites])
  func `without prompts, rows go to the results, and the run ends`(route: Route) async throws {
    let stage = try Stage(.lines, goal: route.name, asks: false)
    _ = try await stage.signUp("iyad")
    let iyad = try await stage.logIn("iyad")
    try await stage.store.mark(iyad.account.id, by: iyad.key)
    let run = try await stage.run(at: route)
    #expect(await run.value == .done)
    let cells = ["Iyad Agha", "iyad", "", "iyad@example.org"]
    #expect(stage.results.rows == [route.name == "favorites" ? cells : ["★"] + cells])
    // A run with a goal isn't stored as the last location.
    await stage.router.settle()
    #expect(try await stage.session()?.lastPage == nil)
  }

  /// The list, on which Iyad is logged in, with Mila in it.
  private func twoUsers() async throws -> Stage {
    let stage = try Stage(.fullScreen)
    _ = try await stage.signUp("iyad")
    try await stage.logIn("iyad")
    try await stage.add("mila", name: "Mila Haward")
    try await stage.run(at: .userList)
    return stage
  }
}
