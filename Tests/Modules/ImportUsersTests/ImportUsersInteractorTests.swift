import Accounts
import Doubles
import Testing

@testable import ImportUsers

@Suite struct ImportUsersInteractorTests {
  private let root = Session.Key.ofAda

  @Test func `a preview is the importer's`() async throws {
    let interactor = ImportUsersInteractor(importer: ImportStub(), session: root)
    #expect(try await interactor.preview(of: "users.csv") == .three)
  }

  @Test(arguments: [
    (ImportProblem.cancelled, ImportUsersError.cancelled),
    (.store(.cancelled), .cancelled),
    (.store(.confirmationNeeded), .passwordNeeded),
    (.store(.busy), .problem(.store(.busy))),
    (.notAllowed, .problem(.notAllowed)),
    (.unknownFormat("What?"), .problem(.unknownFormat("What?"))),
  ])
  func `a problem is converted`(problem: ImportProblem, error: ImportUsersError) async {
    let stub = ImportStub(preview: .failure(problem)) { _, _, _ in ImportEvents([.failed(problem)])
    }
    let interactor = ImportUsersInteractor(importer: stub, session: root)
    await #expect(throws: error) { try await interactor.preview(of: "users.csv") }
    #expect(await all(interactor.importUsers(from: ImportUsersForm())) == [.failed(error)])
  }

  @Test func `a preview after the cancellation is dropped`() async {
    let interactor = ImportUsersInteractor(importer: ImportStub(), session: root)
    await #expect(throws: ImportUsersError.cancelled) {
      try await whileCancelled { try await interactor.preview(of: "users.csv") }
    }
  }

  @Test(arguments: [
    (ImportUsersForm(file: "a", isDry: true), ImportOptions(isDry: true)),
    (ImportUsersForm(file: "a", isPartial: true), ImportOptions(isPartial: true)),
    (ImportUsersForm(file: "a", namesEveryRow: true), ImportOptions(reportsEveryRow: true)),
  ])
  func `the import is asked for as the form says`(
    form: ImportUsersForm, options: ImportOptions
  ) async {
    let root = root
    let stub = ImportStub { path, session, given in
      ImportEvents(
        (path, session, given) == ("a", root, options)
          ? [.progress(.half), .done(.mixed)] : [])
    }
    let interactor = ImportUsersInteractor(importer: stub, session: root)
    #expect(await all(interactor.importUsers(from: form)) == [.progress(.half), .done(.mixed)])
  }

  private func all(_ steps: ImportUsersSteps) async -> [ImportUsersStep] {
    await steps.reduce(into: []) { $0.append($1) }
  }
}
