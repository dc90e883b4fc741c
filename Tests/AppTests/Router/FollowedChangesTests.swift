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
  /// The store of another process.
  let other: TemporaryFolder

  init() async throws {
    stage = try await Stage.loggedIn()
    other = stage.folder
    try await stage.add("mila", name: "Mila Haward")
  }

  /// Opens a page that shows `words`.
  private func open(_ route: Route, showing words: String) async throws {
    try await stage.run(at: route)
    await stage.shows(words)
  }

  /// Waits until the visible page shows `words`, without a key press.
  private func follow(until words: String) async {
    await stage.router.stack.last?.module.storeChanged()
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

  @Test func `a user's page shows a change by another process`() async throws {
    try await open(.userList, showing: "Mila Haward")
    stage.type("mila\r")
    // The list shows the username, too, beside its rows.
    await stage.shows("Account   enabled")
    let key = try await other.session(of: "mila", password: Stage.password)
    let store = try other.store()
    try await store.changeProfile(
      of: key, over: store.profile(of: key), name: FullName("Mila Lovelace"), age: nil, photo: nil)
    await follow(until: "Mila Lovelace")
  }

  @Test func favorites() async throws {
    try await open(.favorites, showing: "You have no favorites yet.")
    let key = try #require(try await stage.session()).key
    try await other.store().mark(Account.ID(rawValue: 2), by: key)
    await follow(until: "Mila Haward")
  }

  @Test func `the session list shows a change by another process`() async throws {
    try await open(.sessionList, showing: "1 of 1")
    _ = try await other.session(of: "iyad", password: Stage.password)
    await follow(until: "2 of 2")
  }

  @Test func `the audit log shows a change by another process`() async throws {
    try await open(.auditLog, showing: "logged in")
    #expect(try await !other.store().lets("mila", in: Password(Stage.other)))
    await follow(until: "login failed")
  }
}
