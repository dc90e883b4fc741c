import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import UserDetail

@MainActor
@Suite struct UserDetailWireframeTests {
  let delegate = DelegateSpy()
  let administration = AdministrationSpy()
  let favorites = FavoritesSpy()

  @Test func `its page shows an action's result, and leaving reaches the delegate`() async throws {
    let userDetail = try makeModule(delegate)

    await userDetail.screen.handle(.appeared)
    #expect(userDetail.screen.page.title == "Ada Lovelace")
    await userDetail.storeChanged()
    #expect(await favorites.calls == Array(repeating: .among(of: 1, [7]), count: 2))
    await userDetail.screen.handle(.chose(.mailCode, [:]))
    let words = "Wrote a reset code for Ada Lovelace to /outbox."
    #expect(userDetail.screen.page.notice == .success(words))
    #expect(await administration.calls == [.init(.startReset, 7, by: 1)])
    #expect(delegate.calls == [])
    await userDetail.screen.handle(.cancelled)

    #expect(delegate.calls == [.didFinish(saying: nil)])
  }

  @Test(arguments: [
    (
      "accept", [AdministrationSpy.Call(.delete, 7, by: 1)],
      [DelegateSpy.Call.didFinish(saying: "Deleted Ada Lovelace.")]
    ),
    ("reject", [], []),
  ])
  func `a deletion asks over the user, and is done if accepted`(
    answer: String, calls: [AdministrationSpy.Call], reports: [DelegateSpy.Call]
  ) async throws {
    let userDetail = try makeModule(delegate)
    await userDetail.screen.handle(.appeared)
    await userDetail.screen.handle(.chose(.delete, [:]))
    let question = try #require(delegate.presented.last?.screen)
    #expect(question.page.title == "Delete")

    await question.handle(.submitted(["confirmation": answer]))

    #expect(delegate.presented.isEmpty)
    #expect(await administration.calls == calls)
    #expect(delegate.calls == reports)
  }

  @Test(arguments: [Action.disable, .mailCode, .appoint, .delete])
  func `a password that is needed is reported, and no question stays`(action: Action) async throws {
    let failing = AdministrationSpy(failing: .confirmationNeeded)
    let userDetail = try makeModule(delegate, failing)
    await userDetail.screen.handle(.appeared)

    await userDetail.screen.handle(.chose(action, [:]))
    await delegate.presented.last?.screen.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(delegate.presented.isEmpty)
  }

  @Test func `a released module leaves nothing behind, not even in its question`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared, .chose(.delete, [:])]) {
      try makeModule($0)
    }
  }

  private func makeModule(
    _ delegate: DelegateSpy, _ other: AdministrationSpy? = nil
  ) throws -> UserDetailWireframe {
    let ada = try User.ada()
    return UserDetailWireframe(
      user: ada.id, session: try Account.iyad().session.key,
      directory: DirectoryStub(find: { $0 == ada.id ? ada : nil }), favorites: favorites,
      administration: other ?? administration, delivery: .kept(in: "/outbox"),
      now: { UserActivity.now }, context: delegate, delegate: delegate)
  }
}
