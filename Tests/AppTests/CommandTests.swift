import Testing

@testable import App

/// What is done at once, without a module.
@MainActor
@Suite(.serialized) struct CommandTests {
  @Test func `who am I`() async throws {
    let stage = try await Stage.loggedIn()
    #expect(try await stage.router.perform(.whoAmI) == nil)
    #expect(stage.results.rows == [["iyad", "Iyad Agha", "iyad@example.org", "confirmed"]])
  }

  @Test func `log out`() async throws {
    let stage = try await Stage.loggedIn()
    #expect(try await stage.router.perform(.logOut) == "You are logged out.")
    #expect(try await stage.session() == nil)
    await #expect(throws: Failure.notLoggedIn) { try await stage.router.perform(.whoAmI) }
    #expect(try await stage.router.perform(.logOut) == "You are logged out.")
  }
}
