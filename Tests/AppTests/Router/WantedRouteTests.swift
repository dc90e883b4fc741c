import AccountStorage
import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// The route of the command line after the login that it waited for.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct WantedRouteTests {
  private nonisolated static let overOthers = [
    Route.changeEmail, .changePassword, .confirmPassword, .deleteAccount, .sessionList,
  ].map(\.name)

  @Test(arguments: overOthers)
  func `a page that opens over another one has the users below it`(name: RouteName) async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("iyad")
    _ = try await stage.run(at: Route.named(name))
    await stage.shows("Log in to continue.")
    stage.type("iyad\t\(Stage.password)\r")
    await until { stage.routes == ["user-list", name] }
  }

  @Test func `a page of administrators is refused with a sentence, and that is logged`()
    async throws
  {
    let stage = try Stage(.fullScreen)
    try await stage.add("root")
    try await stage.add("iyad")
    _ = try await stage.run(at: .settings)
    await stage.shows("Log in to continue.")
    stage.type("iyad\t\(Stage.password)\r")
    await stage.shows("You are logged in as iyad. Only administrators can do this. Ask one.")
    await until { stage.routes == ["user-list"] }
    await stage.router.settle()
    let root = try await stage.folder.session(of: "root", password: Stage.password)
    let log = try await stage.folder.store().events(at: 0..<9, matching: "not-allowed", for: root)
    #expect(log?.count == 1)
  }

  @Test func `rights that another session gave appear at the next page`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("root")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    _ = try await stage.run(at: .userList)
    await stage.shows("3 Profile")
    await stage.router.settle()
    #expect(!stage.router.bar.contains { $0.name == "settings" })
    let root = try await stage.folder.session(of: "root", password: Stage.password)
    let iyad = Account.ID(rawValue: 2)
    #expect(try await stage.folder.store().setAdministrator(true, iyad, by: root) == .done)
    stage.type("\u{1B}3")
    await stage.router.settle()
    await until { stage.router.bar.contains { $0.name == "settings" } }
  }
}
