import Accounts
import AccountsLive
import Testing

@testable import App

/// A session that ends elsewhere ends here too.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct EndedSessionTests {
  enum End: CaseIterable {
    case deleted
    case ended

    func happen(to session: Session.Key, in store: AccountStore) async throws {
      switch self {
      case .deleted: try await store.deleteAccount(of: session)
      case .ended:
        for open in try await store.sessions(for: session) {
          try await store.end(open.id, by: session)
        }
      }
    }
  }

  @Test(arguments: End.allCases)
  func `whose session is over gets no further than the next screen`(end: End) async throws {
    let stage = try await Stage.loggedIn()
    let iyad = try #require(try await stage.session()?.key)
    _ = try await stage.run()
    await stage.shows("3 Profile")
    await stage.router.settle()
    #expect(stage.routes == ["user-list"])
    try await end.happen(to: iyad, in: stage.folder.store())
    stage.type("\u{1B}3")
    await stage.router.settle()
    await stage.shows("✓ Your session has ended. Log in to go on.")
    #expect(stage.routes == ["login"])
    #expect(stage.router.account == nil)
  }
}
