import Accounts
import Doubles
import Terminal
import Testing

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersWireframeTests {
  private let delegate = DelegateSpy()

  @Test func `leaving before the report cancels, and after it finishes`() async {
    let importUsers = makeImportUsers(isNamed: true)
    #expect(importUsers.screen.page.fields == ImportUsersWireframe.fields)
    await importUsers.screen.handle(.cancelled)
    #expect(delegate.calls == [.didCancel])
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    await importUsers.screen.handle(.cancelled)
    #expect(delegate.calls == [.didCancel, .didImport, .didFinish])
  }

  @Test func `a file that the command line doesn't name is previewed`() async {
    let importUsers = makeImportUsers()
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    #expect(importUsers.screen.page.title == "Import users.csv?")
    await importUsers.screen.handle(.chose(.importUsers, [:]))
    #expect(importUsers.screen.page.title == "Import of users.csv")
  }

  @Test func `a password that is needed is reported`() async {
    let importUsers = ImportUsersWireframe(
      isNamed: true, session: .ofAda,
      importer: ImportStub(report: .failure(.store(.confirmationNeeded))), delegate: delegate)
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["file": "users.csv"])]
    ) {
      makeImportUsers(isNamed: true, delegate: $0)
    }
  }

  private func makeImportUsers(
    isNamed: Bool = false, delegate other: DelegateSpy? = nil
  ) -> ImportUsersWireframe {
    ImportUsersWireframe(
      isNamed: isNamed, session: .ofAda, importer: ImportStub(), delegate: other ?? delegate)
  }
}
