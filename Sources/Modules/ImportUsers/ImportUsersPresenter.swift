import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ImportUsersPresenterToView: AnyObject {
  func show(_ state: ImportUsersState)
}

/// What comes of an import, one after the other; `.done` or `.failed` is the last.
enum ImportUsersStep: Equatable {
  case progress(ImportProgress)
  case done(ImportReport)
  case failed(ImportUsersError)
}

typealias ImportUsersSteps = AsyncMapSequence<ImportEvents, ImportUsersStep>

/// Presenter → Interactor: what ImportUsers asks of the data.
protocol ImportUsersPresenterToInteractor: Sendable {
  func preview(of file: String) async throws(ImportUsersError) -> ImportPreview
  /// A cancelled task stops it, and still hears how it ended.
  func importUsers(from form: ImportUsersForm) -> ImportUsersSteps
}

/// Presenter → Wireframe: that the import went well, the question for the password, and the ways out.
@MainActor
protocol ImportUsersPresenterToWireframe: AnyObject {
  func tellImport()
  func confirmPassword()
  func finish()
  func leave()
}

/// Leads from a file over a look into it to the report.
@MainActor
final class ImportUsersPresenter {
  /// How many rows of the report are shown before and after those in sight.
  static let margin = 50

  weak var view: (any ImportUsersPresenterToView)?
  weak var wireframe: (any ImportUsersPresenterToWireframe)?
  private let interactor: any ImportUsersPresenterToInteractor
  private var isNamed = false
  /// Whether the import was asked for and waits for the password.
  private var isWaiting = false
  /// The state holds a stretch of its rows only.
  private var report: ImportReport?
  private var state = ImportUsersState() { didSet { view?.show(state) } }

  init(interactor: some ImportUsersPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(isNamed: Bool) {
    self.isNamed = isNamed
    state = ImportUsersState()
  }

  /// The form stays as it was answered.
  private func show(_ step: ImportUsersState.Step, failure: ImportUsersError? = nil) {
    state = ImportUsersState(step: step, form: state.form, failure: failure)
  }

  private func look() async {
    show(.looking)
    do throws(ImportUsersError) {
      show(.previewing(ImportUsersPreview(try await interactor.preview(of: state.form.file))))
    } catch {
      show(.asking, failure: error)
    }
  }

  private func importFile() async {
    let before = state.step
    isWaiting = false
    show(.importing(nil))
    for await step in interactor.importUsers(from: state.form) {
      switch step {
      case .progress(let progress): show(.importing(ImportUsersProgress(progress)))
      case .done(let report):
        self.report = report
        let shown = ImportUsersReport(report, of: state.form, places: 0..<2 * Self.margin)
        show(.reporting(shown))
        if shown.isGood { wireframe?.tellImport() }
      case .failed(.passwordNeeded):
        isWaiting = true
        show(before)
        wireframe?.confirmPassword()
      case .failed(let error): show(before, failure: error)
      }
    }
  }
}

// MARK: - View → Presenter

extension ImportUsersPresenter: ImportUsersViewToPresenter {
  func userSubmitted(_ form: ImportUsersForm) async {
    state.form = form
    if form.file.isEmpty { return show(.asking, failure: .noFileNamed) }
    // A file that the command line names is meant: only one that is chosen here is looked into.
    if isNamed { await importFile() } else { await look() }
  }

  func userChoseImport() async {
    // What a dry run has told is done now.
    if case .reporting = state.step {
      state.form.isDry = false
      show(.asking)
    }
    await importFile()
  }

  func userConfirmedPassword() async {
    if isWaiting { await importFile() }
  }

  func userChoseAnotherFile() {
    (isNamed, report) = (false, nil)
    state = ImportUsersState(form: state.form)
  }

  func userReached(_ places: Range<Int>) {
    guard case .reporting = state.step, let report else { return }
    let wanted = places.lowerBound - Self.margin..<places.upperBound + Self.margin
    state.step = .reporting(ImportUsersReport(report, of: state.form, places: wanted))
  }

  func userSelected(line: Int) {
    state.reading = report?.rows.first { $0.line == line }.map(ImportUsersRow.init)
  }

  func userCancelled() {
    switch state.step {
    case .asking, .looking, .importing: wireframe?.leave()
    case .previewing: userChoseAnotherFile()
    case .reporting: wireframe?.finish()
    }
  }
}
