import Terminal
import Testing

@testable import App

/// Commands without a module.
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
    #expect(stage.router.session == nil)
    await #expect(throws: Failure.notLoggedIn) { try await stage.router.perform(.whoAmI) }
    #expect(try await stage.router.perform(.logOut) == "You are logged out.")
  }

  @Test func `administrators are appointed and dismissed by their username`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila")
    let mila = ["username": "MILA"] as [FieldName: String]
    #expect(
      try await stage.router.perform(.appointAdministrator, answers: mila)
        == "mila is now an administrator.")
    #expect(
      try await stage.router.perform(.dismissAdministrator, answers: mila)
        == "mila is no longer an administrator.")
    await #expect(throws: Failure.lastAdministrator) {
      try await stage.router.perform(.dismissAdministrator, answers: ["username": "iyad"])
    }
    for name in ["nobody", "no name"] {
      await #expect(throws: Failure.noUser) {
        try await stage.router.perform(.appointAdministrator, answers: ["username": name])
      }
    }
    await #expect {
      try await stage.router.perform(.appointAdministrator)
    } throws: {
      ($0 as? Failure)?.code == .misused
    }
    try await stage.logIn("mila")
    await #expect(throws: Failure.notAdministrator) {
      try await stage.router.perform(.appointAdministrator, answers: mila)
    }
  }
}
