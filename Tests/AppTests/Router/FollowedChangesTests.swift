import Accounts
import StoreFixtures
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Visible pages show changes by another process.
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
}
