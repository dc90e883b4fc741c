import Accounts
import Doubles
import Testing

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersPresenterTests {
  private let view = ViewSpy<ImportUsersState>()
  private let wireframe = WireframeSpy()
  private let form = ImportUsersForm(file: "users.csv")

  @Test func `a chosen file is previewed first`() async {
    let interactor = InteractorStub()
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(form)

    #expect(interactor.calls == [.preview("users.csv")])
    let preview = ImportUsersPreview(
      summary: "CSV, 1 kB. Not used: city, zip.", columns: ["user", "mail"],
      rows: [["ada", "a@b.c"], ["bob", ""]])
    expect(view, shows: [.asking, .looking, .previewing(preview)].map { state($0) })
  }

  @Test func `a file that can't be previewed is asked for again`() async {
    let error = ImportUsersError.problem(.unreadable(path: "users.csv"))
    let presenter = makePresenter(InteractorStub(preview: .failure(error)))
    await presenter.userSubmitted(form)
    expect(view, shows: [state(), state(.looking), state(failure: error)])
  }

  @Test func `the name of a file is required`() async {
    let interactor = InteractorStub()
    let presenter = makePresenter(interactor)
    await presenter.userSubmitted(ImportUsersForm())
    #expect(interactor.calls == [])
    expect(view, shows: [ImportUsersState(), ImportUsersState(failure: .noFileNamed)])
  }

  @Test func `a file that the command line names is imported without a preview`() async {
    let interactor = InteractorStub()
    let presenter = makePresenter(interactor, isNamed: true)

    await presenter.userSubmitted(form)

    #expect(interactor.calls == [.importUsers(form)])
    let half = ImportUsersProgress(fraction: 0.5, text: "251,235 rows a second, 3 s left")
    #expect(view.shown.map(\.step).suffix(3).dropLast() == [.importing(nil), .importing(half)])
    #expect(
      report?.summary
        == "Imported: 1 imported, 1 imported without a password, 1 already there, 1 refused.")
    #expect(
      report?.rows == [
        ImportUsersRow(line: 2, username: "ada", verdict: "imported", reason: ""),
        ImportUsersRow(
          line: 3, username: "bob", verdict: "already there", reason: "It is taken."),
        ImportUsersRow(line: 4, username: "eve", verdict: "must reset", reason: "No hash."),
        ImportUsersRow(line: 5, username: "", verdict: "refused", reason: "No name."),
      ])
    #expect((report?.first, report?.count, report?.isGood) == (0, 4, true))
  }

  @Test func `an import that fails leads back to where it was chosen, and can be tried again`()
    async
  {
    let interactor = InteractorStub(report: .failure(.cancelled))
    let presenter = makePresenter(interactor)
    await presenter.userSubmitted(form)
    let before = view.shown.last?.step
    await presenter.userChoseImport()
    #expect(view.shown.last?.step == before)
    #expect(view.shown.last?.failure == .cancelled)
    await presenter.userChoseImport()
    #expect(view.shown.suffix(2).first?.failure == nil)
    #expect(interactor.calls.count == 3)
  }

  @Test(arguments: [true, false])
  func `an import that needs the password waits for it, and is done once`(
    isNamed: Bool
  ) async {
    let interactor = InteractorStub(report: .failure(.passwordNeeded))
    let presenter = makePresenter(interactor, isNamed: isNamed)
    await presenter.userConfirmedPassword()
    #expect(interactor.calls == [])
    await presenter.userSubmitted(form)
    let before = view.shown.last?.step
    if !isNamed { await presenter.userChoseImport() }
    #expect(wireframe.calls == [.confirmPassword])
    #expect(view.shown.last?.failure == nil)
    if !isNamed { #expect(view.shown.last?.step == before) }
    interactor.report = .success(.mixed)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()
    #expect(interactor.calls.suffix(2) == [.importUsers(form), .importUsers(form)])
    #expect(interactor.calls.count == (isNamed ? 2 : 3))
    #expect(wireframe.calls == [.confirmPassword, .tellImport])
    #expect(report?.count == 4)
  }

  // MARK: - The report

  @Test func `a dry run reports what an import would do, and the import can follow`() async {
    let dry = ImportUsersForm(file: "users.csv", isDry: true, isPartial: true)
    let report = ImportReport.long(3, refused: 1, isApplied: false)
    let interactor = InteractorStub(report: .success(report))
    let presenter = makePresenter(interactor, isNamed: true)
    await presenter.userSubmitted(dry)
    #expect(
      self.report?.summary
        == "Dry run: 3 imported without a password, 1 refused. Nothing was changed.")
    #expect((self.report?.isGood, self.report?.isDry) == (true, true))
    await presenter.userChoseImport()
    let earnest = ImportUsersForm(file: "users.csv", isPartial: true)
    #expect(interactor.calls == [.importUsers(dry), .importUsers(earnest)])
    #expect(view.shown.last?.form == earnest)
  }

  @Test func `the rows around the visible ones are loaded`() async {
    let presenter = makePresenter(InteractorStub(report: .success(.long(1_000))), isNamed: true)
    await presenter.userSubmitted(form)
    #expect((report?.first, report?.rows.count, report?.count) == (0, 100, 1_000))
    presenter.userReached(400..<420)
    #expect((report?.first, report?.rows.count, report?.count) == (350, 120, 1_000))
    #expect(report?.rows.first?.line == 352)
    presenter.userReached(990..<1_000)
    #expect((report?.first, report?.rows.count) == (940, 60))
  }

  @Test func `any row of the report can be read until another file is chosen, which is previewed`()
    async
  {
    let interactor = InteractorStub(report: .success(.long(1_000)))
    let presenter = makePresenter(interactor, isNamed: true)
    await presenter.userSubmitted(form)
    presenter.userSelected(line: 900)
    #expect(view.shown.last?.reading?.line == 900)
    presenter.userReached(400..<420)
    #expect(view.shown.last?.reading?.line == 900)
    presenter.userChoseAnotherFile()
    #expect(view.shown.last?.reading == nil)
    view.forget()
    presenter.userSelected(line: 900)
    presenter.userReached(0..<9)
    expect(view, shows: [])
    #expect(view.shown.last == state())
    await presenter.userSubmitted(form)
    #expect(interactor.calls == [.importUsers(form), .preview("users.csv")])
  }

  // MARK: - Ways out

  @Test func `cancelling leads back to the form, and leaves after the report`() async {
    let presenter = makePresenter(InteractorStub())
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave])
    await presenter.userSubmitted(form)
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave])
    #expect(view.shown.last == state())
    await presenter.userSubmitted(form)
    await presenter.userChoseImport()
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave, .tellImport, .finish])
  }

  private func state(
    _ step: ImportUsersState.Step = .asking, failure: ImportUsersError? = nil
  ) -> ImportUsersState {
    ImportUsersState(step: step, form: form, failure: failure)
  }

  private var report: ImportUsersReport? {
    if case .reporting(let report) = view.shown.last?.step { report } else { nil }
  }

  private func makePresenter(
    _ interactor: InteractorStub, isNamed: Bool = false
  ) -> ImportUsersPresenter {
    let presenter = ImportUsersPresenter(interactor: interactor, isNamed: isNamed)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
