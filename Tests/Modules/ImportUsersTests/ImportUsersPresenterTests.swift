import Accounts
import Testing
import ViperKitTesting
import ViperPresentation

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersPresenterTests {
  private let view = ViewSpy<ImportUsersState>()
  private let wireframe = WireframeSpy()
  private let form = ImportUsersForm(file: "users.csv")
  private let interactor = InteractorStub()
  private let presenter: ImportUsersPresenter
  /// One whose file the command line names.
  private let named: ImportUsersPresenter

  init() {
    presenter = ImportUsersPresenter(interactor: interactor, isNamed: false)
    named = ImportUsersPresenter(interactor: interactor, isNamed: true)
    for presenter in [presenter, named] {
      (presenter.view, presenter.wireframe) = (view, wireframe)
    }
  }

  @Test func `a chosen file is previewed first`() async {
    await presenter.userSubmitted(form)

    #expect(interactor.calls == [.preview("users.csv")])
    expect(view, shows: [.asking, .looking, .previewing(preview)].map { state($0) })
  }

  @Test func `a file that can't be previewed is asked for again`() async {
    let error = ImportUsersError.problem(.unreadable(path: "users.csv"))
    interactor.answer = .failure(error)
    await presenter.userSubmitted(form)
    expect(view, shows: [state(), state(.looking), state(failure: error)])

    presenter.userChanged(form)
    expect(view, shows: [])
    presenter.userChanged(ImportUsersForm(file: "other.csv"))
    expect(view, shows: [state()])
  }

  @Test func `the name of a file is required`() async {
    await presenter.userSubmitted(ImportUsersForm())
    #expect(interactor.calls == [])
    expect(view, shows: [ImportUsersState(), ImportUsersState(failure: .noFileNamed)])
  }

  @Test func `a file given on the command line is imported without a preview`() async {
    await named.userSubmitted(form)

    #expect(interactor.calls == [.importUsers(form)])
    expect(
      view,
      shows: [.asking, .importing(nil), .importing(half), .reporting(mixed)].map { state($0) })
  }

  @Test func `another file than the named one is previewed`() async {
    interactor.report = .failure(.cancelled)
    await named.userSubmitted(form)
    await named.userSubmitted(form)
    #expect(interactor.calls == [.importUsers(form), .importUsers(form)])
    await named.userSubmitted(ImportUsersForm(file: "other.csv"))
    #expect(interactor.calls.last == .preview("other.csv"))
  }

  @Test func `a failed import returns to the preview for another try`() async {
    interactor.report = .failure(.cancelled)
    await presenter.userSubmitted(form)
    view.forget()
    await presenter.userChoseImport()
    let importing = [state(.importing(nil)), state(.importing(half))]
    let failed = state(.previewing(preview), failure: .cancelled)
    expect(view, shows: importing + [failed])
    await presenter.userChoseImport()
    expect(view, shows: importing + [failed])
    #expect(interactor.calls.count == 3)
  }

  @Test(arguments: [true, false])
  func `an import that needs the password waits for it, and is done once`(isNamed: Bool) async {
    interactor.report = .failure(.passwordNeeded)
    let presenter = isNamed ? named : presenter
    await presenter.userConfirmedPassword()
    #expect(interactor.calls == [])
    await presenter.userSubmitted(form)
    if !isNamed { await presenter.userChoseImport() }
    #expect(wireframe.calls == [.confirmPassword])
    let before: [ImportUsersState.Step] =
      isNamed ? [.asking] : [.asking, .looking, .previewing(preview)]
    let importing: [ImportUsersState.Step] = [.importing(nil), .importing(half)]
    expect(view, shows: (before + importing + before.suffix(1)).map { state($0) })
    interactor.report = .success(.mixed)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()
    #expect(interactor.calls.suffix(2) == [.importUsers(form), .importUsers(form)])
    #expect(interactor.calls.count == (isNamed ? 2 : 3))
    #expect(wireframe.calls == [.confirmPassword, .tellImport])
    expect(view, shows: (importing + [.reporting(mixed)]).map { state($0) })
  }

  // MARK: - The report

  @Test func `a dry run reports what an import would do, and the import can follow`() async {
    let dry = ImportUsersForm(file: "users.csv", isDry: true, isPartial: true)
    interactor.report = .success(.long(3, refused: 1, isApplied: false))
    await named.userSubmitted(dry)
    // The refused row is the first one, though it is the last one of the file.
    let rows =
      [ImportUsersRow(line: 5, username: "x", verdict: "refused", reason: "No name.")]
      + (0..<3).map(Self.row)
    let report = ImportUsersReport(
      summary: "Dry run: 3 users can be imported; each must set a password. Nothing was changed. "
        + "Skipped: 1.",
      isGood: true, isDry: true, rows: rows, count: 4, total: 4)
    let steps: [ImportUsersState.Step] = [.importing(nil), .importing(half)]
    expect(view, shows: ([.asking] + steps + [.reporting(report)]).map { state($0, of: dry) })
    interactor.report = .success(.mixed)
    await named.userChoseImport()
    let earnest = ImportUsersForm(file: "users.csv", isPartial: true)
    #expect(interactor.calls == [.importUsers(dry), .importUsers(earnest)])
    let asking = [state(.reporting(report), of: earnest), state(of: earnest)]
    expect(
      view, shows: asking + (steps + [.reporting(mixed)]).map { state($0, of: earnest) })
  }

  @Test func `the rows around the visible ones are loaded`() async {
    interactor.report = .success(.long(1_000))
    await named.userSubmitted(form)
    named.userReached(400..<420)
    named.userReached(990..<1_000)
    let shown = [0..<100, 350..<470, 940..<1_000].map { state(.reporting(long($0))) }
    let before = [.asking, .importing(nil), .importing(half)].map { state($0) }
    expect(view, shows: before + shown)
  }

  @Test func `any row of the report can be read until another file is chosen`() async {
    interactor.report = .success(.long(1_000))
    await named.userSubmitted(form)
    view.forget()
    named.userSelected(line: 900)
    named.userReached(400..<420)
    named.userChoseAnotherFile()
    named.userSelected(line: 900)
    named.userReached(0..<9)
    let reading = [0..<100, 350..<470].map { range in
      ImportUsersState(step: .reporting(long(range)), form: form, reading: Self.row(898))
    }
    expect(view, shows: reading + [state()])
    await named.userSubmitted(form)
    #expect(interactor.calls == [.importUsers(form), .preview("users.csv")])
  }

  @Test(arguments: [false, true])
  func `refused rows are skipped if the user wants it, and the others imported`(
    isDry: Bool
  ) async {
    let (refused, partial) = (
      ImportUsersForm(file: "users.csv", isDry: isDry),
      ImportUsersForm(file: "users.csv", isPartial: true)
    )
    interactor.report = .success(.long(3, refused: 1, isApplied: false))
    await named.userSubmitted(refused)
    interactor.report = .success(.mixed)
    await named.userChoseToSkip()

    #expect(interactor.calls == [.importUsers(refused), .importUsers(partial)])
    #expect(named.state == state(.reporting(mixed), of: partial))
    #expect(wireframe.calls == [.tellImport])
  }

  // MARK: - Ways out

  @Test func `cancelling returns to the form, and leaves after the report`() async {
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave])
    await presenter.userSubmitted(form)
    view.forget()
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave])
    expect(view, shows: [state()])
    await presenter.userSubmitted(form)
    await presenter.userChoseImport()
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave, .tellImport, .finish])
  }

  // MARK: - States

  private func state(
    _ step: ImportUsersState.Step = .asking, of form: ImportUsersForm? = nil,
    failure: ImportUsersError? = nil
  ) -> ImportUsersState {
    ImportUsersState(step: step, form: form ?? self.form, failure: failure)
  }

  private let preview = ImportUsersPreview(
    summary: "CSV, 1 kB. Not used: city, zip.", columns: ["user", "mail"],
    rows: [["ada", "a@b.c"], ["bob", ""]], count: 2)

  private let half = Progress(0.5, "251,235 rows a second, 3 s left")

  private let mixed = ImportUsersReport(
    summary:
      "Imported 2 users; 1 of them must set a password. Already there: 1. Skipped: 1.",
    isGood: true, isDry: false,
    rows: [
      ImportUsersRow(line: 5, username: "", verdict: "refused", reason: "No name."),
      ImportUsersRow(line: 2, username: "ada", verdict: "imported", reason: ""),
      ImportUsersRow(line: 3, username: "bob", verdict: "already there", reason: "It is taken."),
      ImportUsersRow(line: 4, username: "eve", verdict: "must reset", reason: "No hash."),
    ], count: 4, total: 4)

  /// The report of a thousand rows, of which some are loaded.
  private func long(_ range: Range<Int>) -> ImportUsersReport {
    ImportUsersReport(
      summary: "Imported 1,000 users; each must set a password.", isGood: true, isDry: false,
      rows: range.map(Self.row), first: range.lowerBound, count: 1_000, total: 1_000)
  }

  private static func row(_ index: Int) -> ImportUsersRow {
    ImportUsersRow(
      line: index + 2, username: "u\(index)", verdict: "must reset", reason: "No hash.")
  }
}
