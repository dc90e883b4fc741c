import Accounts
import Doubles
import Terminal
import Testing

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersWireframeTests {
  private let delegate = DelegateSpy()

  @Test func `its flags are the fields of its page`() {
    let importUsers = makeImportUsers()
    importUsers.begin(isNamed: false)
    guard case .form(let fields, _) = importUsers.screen.page.body else {
      Issue.record("It is no form.")
      return
    }
    #expect(fields == ImportUsersWireframe.fields)
  }

  @Test func `whoever leaves before the report has cancelled`() async {
    let importUsers = makeImportUsers()
    await importUsers.screen.handle(.cancelled)
    #expect(delegate.calls == [.didCancel])
  }

  @Test func `whoever leaves the report has finished`() async {
    let importUsers = makeImportUsers()
    importUsers.begin(isNamed: true)
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    await importUsers.screen.handle(.cancelled)
    #expect(delegate.calls == [.didImport, .didFinish])
  }

  @Test func `a file that isn't named before is looked into`() async {
    let importUsers = makeImportUsers()
    importUsers.begin(isNamed: false)
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    #expect(importUsers.screen.page.title == "Import users.csv?")
    await importUsers.screen.handle(.chose(.importUsers, [:]))
    #expect(importUsers.screen.page.title == "Import of users.csv")
  }

  @Test func `a password that is needed is reported`() async {
    let stub = ImportStub { _, _, _ in ImportEvents([.failed(.store(.confirmationNeeded))]) }
    let importUsers = ImportUsersWireframe(importer: stub, session: .ofAda, delegate: delegate)
    importUsers.begin(isNamed: true)
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: ImportUsersWireframe?
    weak var presenter: ImportUsersPresenter?
    weak var view: ImportUsersView?
    do {
      let importUsers = makeImportUsers()
      importUsers.begin(isNamed: true)
      await importUsers.screen.handle(.submitted(["file": "users.csv"]))
      (wireframe, presenter, view) = (importUsers, importUsers.presenter, importUsers.view)
    }
    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() {
    weak var released: DelegateSpy?
    let importUsers: ImportUsersWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      importUsers = makeImportUsers(delegate: passing)
    }
    #expect(released == nil)
    withExtendedLifetime(importUsers) {}
  }

  private func makeImportUsers(delegate other: DelegateSpy? = nil) -> ImportUsersWireframe {
    let stub = ImportStub { path, session, _ in
      ImportEvents(
        path == "users.csv" && session == .ofAda ? [.done(.mixed)] : [])
    }
    return ImportUsersWireframe(
      importer: stub, session: .ofAda, delegate: other ?? delegate)
  }
}
