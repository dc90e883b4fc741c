import AccountStorage
import Accounts
import Dispatch
import StoreFixtures
import StoreMaintenance
import StorePlatform
import Synchronization
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// A session that was ended elsewhere ends here as well.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EndedSessionTests {
  enum End: CaseIterable {
    case deleted
    case ended
    /// Another account logs in on this machine.
    case replaced

    func happen(to session: Session.Key, in store: AccountStore) async throws {
      switch self {
      case .deleted: _ = try await store.deleteAccount(of: session)
      case .ended:
        for open in try await store.sessions(for: session) {
          try await store.end(open.id, by: session)
        }
      case .replaced:
        try await store.add("mila", name: "Mila", password: Stage.password)
        try await store.logIn("mila", password: Stage.password)
      }
    }
  }

  @Test(arguments: End.allCases)
  func `an ended session opens the login at the next page`(end: End) async throws {
    let stage = try await Stage.loggedIn()
    let iyad = try #require(try await stage.session()?.key)
    _ = try await stage.run()
    await stage.shows("3 Profile")
    await stage.router.settle()
    #expect(stage.routes == ["user-list"])
    try await end.happen(to: iyad, in: stage.folder.store())
    stage.type("\u{1B}3")
    await stage.router.settle()
    await stage.shows(" Your session has ended. Log in to continue.")
    #expect(stage.routes == ["login"])
    #expect(stage.router.account == nil)
  }

  @Test func `a new session of the same account is adopted, at its last location`() async throws {
    let stage = try await Stage.running(at: .profile)
    await stage.shows("My name is Iyad Agha.")
    await stage.router.settle()
    let former = try #require(stage.router.session).key
    let next = try await stage.logIn("iyad").key
    try await stage.store.remember(page: "favorites", in: next)
    try await stage.switchTo("Users")
    await until { stage.routes == ["favorites"] }
    #expect(stage.router.session?.key == next)
    #expect(stage.services.cache.profile(of: former) == nil)
  }

  @Test(arguments: [("mila", "policy()"), ("iyad", "current()")])
  func `a login during the check of the former session keeps its page`(
    username: String, call: String
  ) async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila")
    stage.router.session = try await stage.session()
    let next = try await stage.logIn(username)
    let router = stage.router
    stage.calls.onCall { name in
      // Before the call returns to the router.
      if name == call { Task { @MainActor in router.session = next } }
    }
    router.push(ModuleStub(), as: "profile")
    await router.settle()
    #expect(stage.calls.among(call).count == 1)
    #expect(stage.routes == ["profile"] && router.session?.key == next.key)
  }

  @Test func `a run with a goal ends with the exit code of an ended session`() async throws {
    let stage = try Stage(.lines, goal: "profile")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    let run = try await stage.run(at: .profile)
    await stage.router.settle()
    let ended = StoreError(.sessionEnded, at: "viper.db")
    stage.calls.note(ServiceCall("profile(of:)", since: .now, throwing: ended))
    #expect(await run.value == .failed)
    // Later calls don't count.
    let later = StoreError(.busy, at: "viper.db")
    stage.calls.note(ServiceCall("profile(of:)", since: .now, throwing: later))
    #expect(stage.router.exitCode == .notAllowed && stage.says("\(ended)"))
  }

  @Test func `a session that ends on the password page opens the login`() async throws {
    let stage = try await Stage.running(at: .deleteAccount, isConfirmed: false)
    await stage.shows("Type your username, iyad, to continue.")
    stage.type("iyad\r")
    await stage.shows("Confirm your password")
    try await End.ended.happen(
      to: #require(await stage.session()).key, in: stage.folder.store())
    stage.type("\(Stage.password)\r")
    await stage.shows(" Your session has ended. Log in to continue.")
    #expect(stage.routes == ["login"])
    #expect(try await stage.store.isTaken(Username("iyad")))
  }

  @Test(arguments: [false, true])
  func `what an act had done is said where the end of the session stopped it`(
    logsInAgain: Bool
  ) async throws {
    let stage = try await Stage.loggedIn()
    for name in ["ada", "bob", "cid"] { try await stage.add(name, name: name) }
    _ = try await stage.run(at: .userList)
    await stage.shows("4 of 4")
    await stage.router.settle()
    let key = try #require(stage.router.session?.key)
    let acts = Atomic(0)
    stage.calls.onCall { [folder = stage.folder] name in
      guard name == "setDisabled(_:_:by:)",
        acts.wrappingAdd(1, ordering: .relaxed).newValue == 2
      else { return }
      let isEnded = DispatchSemaphore(value: 0)
      Task.detached {
        try await End.ended.happen(to: key, in: folder.store())
        if logsInAgain { _ = try await folder.store().logIn("iyad", password: Stage.password) }
        isEnded.signal()
      }
      isEnded.wait()
    }
    stage.type("\u{1B}[B\u{1}d")
    await stage.shows("Disable 4 users")
    stage.answer("y")
    await stage.shows(
      logsInAgain
        ? " Disabled 2 of 4 users."
        : " Disabled 2 of 4 users. Your session has ended. Log in to continue.")
    #expect(stage.routes == (logsInAgain ? ["user-list"] : ["login"]))
  }

  // MARK: - Open pages

  @Test func `a disabled user's open list reads nothing more`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("root")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    _ = try await stage.run(at: .userList)
    await stage.shows("2 of 2")
    await stage.router.settle()
    let root = try await stage.folder.session(of: "root", password: Stage.password)
    try await stage.add("newcomer")
    let iyad = Account.ID(rawValue: 2)
    #expect(try await stage.folder.store().setDisabled(true, iyad, by: root) == .done)
    stage.type("newcomer")
    await stage.shows(" Your session has ended. Log in to continue.")
    #expect(!stage.says("newcomer@example.org"))
  }

  @Test func `an open deletion deletes nothing after a restore`() async throws {
    let stage = try await Stage.running(at: .deleteAccount)
    await stage.shows("Type your username, iyad, to continue.")
    await stage.router.settle()
    let shelf = try TemporaryFolder()
    let copy = shelf.path + "/copy.db"
    try await shelf.store().add("iyad", name: "Another Iyad", password: Stage.other)
    let another = try await shelf.session(of: "iyad", password: Stage.other)
    _ = try await shelf.store().backUp(to: copy, by: another)
    _ = try await Restoration(of: copy, into: DataFolder(path: stage.folder.path + "/data"))
      .run(isAgreed: true)
    stage.type("iyad\r")
    await stage.shows(" Your session has ended. Log in to continue.")
    #expect(try await stage.store.isTaken(Username("iyad")))
  }
}
