import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersWireframeTests {
  private let delegate = DelegateSpy()

  @Test func `a needed password and leaving before or after the report reach the delegate`() async {
    let importUsers = makeImportUsers(isNamed: true)
    #expect(importUsers.screen.page.fields == ImportUsersWireframe.fields)
    await importUsers.screen.handle(.cancelled)
    #expect(delegate.calls == [.didCancel])
    await importUsers.screen.handle(.submitted(["file": "users.csv"]))
    await importUsers.screen.handle(.cancelled)
    let waiting = ImportUsersWireframe(
      isNamed: false, session: .ofAda,
      importer: ImportStub(report: .failure(.store(.confirmationNeeded))), delegate: delegate)
    await waiting.screen.handle(.submitted(["file": "users.csv"]))
    #expect(waiting.screen.page.title == "Import users.csv?")
    await waiting.screen.handle(.chose(.importUsers, [:]))
    #expect(delegate.calls == [.didCancel, .didImport, .didFinish, .needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.submitted(["file": "users.csv"])]) {
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
