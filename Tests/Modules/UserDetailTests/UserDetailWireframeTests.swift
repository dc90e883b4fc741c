import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import UserDetail

@MainActor
@Suite struct UserDetailWireframeTests {
  let delegate = DelegateSpy()
  let context = ContextSpy()
  let administration = AdministrationSpy()

  @Test func `its layers are joined`() async throws {
    let userDetail = try makeUserDetail()

    await userDetail.screen.handle(.appeared)
    #expect(userDetail.screen.page.title == "Ada Lovelace")
    await userDetail.screen.handle(.chose(.mailCode, [:]))

    #expect(
      userDetail.screen.page.notice
        == .success("A code to set a new password with is in the newest mail in /outbox."))
    #expect(await administration.calls == [.startReset(7, by: 1)])
    #expect(delegate.calls == [])
  }

  @Test func `leaving reaches the delegate`() async throws {
    let userDetail = try makeUserDetail()

    await userDetail.screen.handle(.cancelled)

    #expect(delegate.calls == [.didFinish])
  }

  @Test(arguments: [
    ("accept", [AdministrationSpy.Call.delete(7, by: 1)], [DelegateSpy.Call.didFinish]),
    ("reject", [], []),
  ])
  func `a deletion is asked for over the user, and done where it is accepted`(
    answer: String, calls: [AdministrationSpy.Call], reports: [DelegateSpy.Call]
  ) async throws {
    let userDetail = try makeUserDetail()
    await userDetail.screen.handle(.appeared)
    await userDetail.screen.handle(.chose(.delete, [:]))
    let question = try #require(context.presented.last?.screen)
    let options = [Action("reject", "Keep"), Action("accept", "Delete")]
    let field = Field(
      "confirmation",
      "Delete Ada Lovelace (ada)? The account is lost for good, with its profile, its favorites "
        + "and its sessions.", kind: .choice(of: options))
    #expect(question.page == Page("Delete", .question(field)))

    await question.handle(.submitted(["confirmation": answer]))

    #expect(context.presented.isEmpty)
    #expect(await administration.calls == calls)
    #expect(delegate.calls == reports)
  }

  @Test(arguments: [Action.disable, .mailCode, .appoint, .delete])
  func `a password that is needed is reported, and no question stays`(action: Action) async throws {
    let ada = try User.ada()
    let userDetail = UserDetailWireframe(
      user: ada.id, session: try Account.iyad().session,
      directory: DirectoryStub(find: { _ in ada }), favorites: FavoritesSpy(),
      administration: AdministrationSpy(failing: .confirmationNeeded), delivery: .sent,
      context: context, delegate: delegate)
    await userDetail.screen.handle(.appeared)

    await userDetail.screen.handle(.chose(action, [:]))
    await context.presented.last?.screen.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(context.presented.isEmpty)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy()) { delegate in
      let userDetail = try makeUserDetail(delegate: delegate)
      await userDetail.screen.handle(.appeared)
      await userDetail.screen.handle(.chose(.delete, [:]))
      return [userDetail, userDetail.presenter, userDetail.view]
    }
  }

  @Test func `it does not keep its context alive`() async throws {
    try await expectNoLeaks(delegate: ContextSpy()) { context in
      let userDetail = try makeUserDetail(context: context)
      await userDetail.screen.handle(.appeared)
      return [userDetail, userDetail.presenter, userDetail.view]
    }
  }

  private func makeUserDetail(
    delegate other: DelegateSpy? = nil, context over: ContextSpy? = nil
  ) throws -> UserDetailWireframe {
    let ada = try User.ada()
    return UserDetailWireframe(
      user: ada.id, session: try Account.iyad().session,
      directory: DirectoryStub(find: { $0 == ada.id ? ada : nil }), favorites: FavoritesSpy(),
      administration: administration, delivery: .kept(in: "/outbox"), context: over ?? context,
      delegate: other ?? delegate)
  }
}
