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

  @Test func `being done reaches the delegate`() async throws {
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

  @Test(arguments: [
    ("accept", [AdministrationSpy.Call.setAdministrator(true, 7, by: 1)]), ("reject", []),
  ])
  func `an appointment is asked for over the user, and done where it is accepted`(
    answer: String, calls: [AdministrationSpy.Call]
  ) async throws {
    let userDetail = try makeUserDetail()
    await userDetail.screen.handle(.appeared)
    await userDetail.screen.handle(.chose(.appoint, [:]))
    let question = try #require(context.presented.last?.screen)
    let options = [Action("reject", "Leave it"), Action("accept", "Appoint")]
    let field = Field(
      "confirmation",
      "Appoint Ada Lovelace (ada) as an administrator? Administrators disable, enable and delete "
        + "accounts, import and export them, appoint and dismiss each other, and read the audit log.",
      kind: .choice(of: options))
    #expect(question.page == Page("Appoint", .question(field)))
    await question.handle(.submitted(["confirmation": answer]))
    #expect(context.presented.isEmpty)
    #expect(await administration.calls == calls)
    #expect(delegate.calls == [])
  }

  @Test(arguments: [Action.disable, .mailCode, .appoint, .delete])
  func `a password that is needed is reported, and no question stays`(action: Action) async throws {
    let ada = try User.ada()
    let userDetail = UserDetailWireframe(
      directory: DirectoryStub(find: { _ in ada }), favorites: FavoritesSpy(),
      administration: AdministrationSpy(failing: .confirmationNeeded), delivery: .sent,
      session: try Account.iyad().session, context: context, delegate: delegate)
    userDetail.begin(with: ada.id)
    await userDetail.screen.handle(.appeared)

    await userDetail.screen.handle(.chose(action, [:]))
    await context.presented.last?.screen.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(context.presented.isEmpty)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: UserDetailWireframe?
    weak var presenter: UserDetailPresenter?
    weak var view: UserDetailView?
    do {
      let userDetail = try makeUserDetail()
      await userDetail.screen.handle(.appeared)
      await userDetail.screen.handle(.chose(.delete, [:]))
      (wireframe, presenter, view) = (userDetail, userDetail.presenter, userDetail.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it keeps neither its delegate nor its context alive`() async throws {
    weak var released: DelegateSpy?
    weak var context: ContextSpy?
    let userDetail: UserDetailWireframe
    do {
      let (passing, over) = (DelegateSpy(), ContextSpy())
      (released, context) = (passing, over)
      userDetail = try makeUserDetail(delegate: passing, context: over)
    }

    #expect(released == nil)
    #expect(context == nil)
    await userDetail.screen.handle(.appeared)
    await userDetail.screen.handle(.chose(.delete, [:]))
    #expect(userDetail.screen.page.title == "Ada Lovelace")
  }

  private func makeUserDetail(
    delegate other: DelegateSpy? = nil, context over: ContextSpy? = nil
  ) throws -> UserDetailWireframe {
    let ada = try User.ada()
    let userDetail = UserDetailWireframe(
      directory: DirectoryStub(find: { $0 == ada.id ? ada : nil }), favorites: FavoritesSpy(),
      administration: administration, delivery: .kept(in: "/outbox"),
      session: try Account.iyad().session,
      context: over ?? context, delegate: other ?? delegate)
    userDetail.begin(with: ada.id)
    return userDetail
  }
}
