import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersInteractorTests {
  @Test func `a preview comes from the importer`() async throws {
    let interactor = makeInteractor(ImportStub())
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
    let interactor = makeInteractor(
      ImportStub(preview: .failure(problem), report: .failure(problem)))
    await #expect(throws: error) { try await interactor.preview(of: "users.csv") }
    await #expect(throws: error) {
      try await interactor.importUsers(from: ImportUsersForm(file: "users.csv")) { _ in }
    }
  }

  @Test func `a preview that arrives after the cancellation is dropped`() async {
    let interactor = makeInteractor(ImportStub())
    await #expect(throws: ImportUsersError.cancelled) {
      try await whileCancelled { try await interactor.preview(of: "users.csv") }
    }
  }

  @Test(arguments: [
    (ImportUsersForm(file: "users.csv", isDry: true), ImportOptions(isDry: true)),
    (ImportUsersForm(file: "users.csv", isPartial: true), ImportOptions(isPartial: true)),
    (ImportUsersForm(file: "users.csv", namesEveryRow: true), ImportOptions(reportsEveryRow: true)),
  ])
  func `the import gets the values of the form`(
    form: ImportUsersForm, options: ImportOptions
  ) async throws {
    let interactor = makeInteractor(ImportStub(options: options))
    var shown: [ImportProgress] = []
    #expect(try await interactor.importUsers(from: form) { shown.append($0) } == .mixed)
    #expect(shown == [.half])
  }

  @Test func `a cancelled import still gives its result`() async throws {
    let interactor = makeInteractor(ImportStub())
    let report = try await whileCancelled {
      try await interactor.importUsers(from: ImportUsersForm(file: "users.csv")) { _ in }
    }
    #expect(report == .mixed)
  }

  private func makeInteractor(_ importer: ImportStub) -> ImportUsersInteractor {
    ImportUsersInteractor(importer: importer, session: .ofAda)
  }
}
