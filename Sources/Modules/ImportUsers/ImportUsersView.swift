import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ImportUsersViewToPresenter: AnyObject {
  func userChanged(_ form: ImportUsersForm)
  func userSubmitted(_ form: ImportUsersForm) async
  func userChoseImport() async
  /// Imports the rows that aren't refused.
  func userChoseToSkip() async
  func userChoseAnotherFile()
  func userReached(_ range: Range<Int>)
  func userSelected(line: Int)
  func userConfirmedPassword() async
  func userCancelled()
}

/// Makes a page of an `ImportUsersState`, and calls of the presenter of the page's events.
final class ImportUsersView: Screen, ImportUsersPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ImportUsersViewToPresenter
  private var state: ImportUsersState { didSet { driver?.pageChanged() } }

  init(presenter: some ImportUsersViewToPresenter, state: ImportUsersState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ImportUsersState) { self.state = state }

  var page: Page {
    var page =
      switch state.step {
      case .asking: Page("Import users", form)
      case .looking: Page("Import users", form, busy: "Reading…")
      case .previewing(let preview): self.page(of: preview)
      case .importing(let progress): self.page(of: progress)
      case .reporting(let report): self.page(of: report)
      }
    if let failure = state.failure, !page.fields.contains(where: { $0.problem != nil }) {
      page.notice = .failure(failure)
    }
    // The file is read once, so there is nothing to reload.
    page.isReloadable = false
    return page
  }

  private var form: Page.Body {
    let fields: [Field] = [
      .file.showing(
        state.form.file, problem: state.failure.flatMap { $0.isOfFile ? "\($0)" : nil }),
      .dryRun.showing(isOn: state.form.isDry),
      .partial.showing(isOn: state.form.isPartial),
      .everyRow.showing(isOn: state.form.namesEveryRow),
    ]
    return .form(fields: fields, submit: "Continue")
  }

  private func page(of preview: ImportUsersPreview) -> Page {
    let columns = preview.columns.enumerated().map { index, title in
      Table.Column(ColumnName(rawValue: "column-\(index + 1)"), title, width: 18)
    }
    let rows = preview.rows.enumerated().map { index, texts in
      Table.Row(id: "\(index + 1)", texts.map { .init($0) })
    }
    return Page(
      "Import \(state.form.file)?", lead: preview.summary.sanitized,
      .table(
        Table(
          columns, rows: rows, count: rows.count, total: preview.count, empty: "It holds no users.")
      ),
      actions: [state.form.isDry ? .tryImport : .importUsers, .anotherFile])
  }

  private func page(of progress: Progress?) -> Page {
    var page = Page(
      "Import users", .text(state.form.file.sanitized),
      busy: state.form.isDry ? "Checking…" : "Importing…",
      progress: progress,
      stopQuestion: state.form.isDry
        ? "Stop the check? Then there is no report."
        : "Stop the import? Then no user is imported.")
    // Before the first progress, the password may have to be confirmed.
    page.continuesInBackground = progress != nil
    return page
  }

  private func page(of report: ImportUsersReport) -> Page {
    let table = Table(
      [
        .init("line", "Line", width: 7, .trailing, repeatsHeading: true),
        .init("username", "Username", width: 16),
        .init("verdict", "Verdict", width: 13), .init("reason", "Reason", width: 60),
      ],
      rows: report.rows.map(Table.Row.init), first: report.first, count: report.count,
      total: report.total,
      empty: "No problems.", enter: "Read")
    let part =
      report.total > report.count
      ? "The first \(report.count.grouped) of \(report.total.grouped) rows." : ""
    return Page(
      "Import of \(state.form.file)", lead: state.reading?.words.sanitized ?? part, .table(table),
      notice: report.isGood ? .success(report.summary) : .failure(report.summary),
      actions: (report.isGood ? report.isDry ? [.importUsers] : [] : [.skipInvalid]) + [
        .anotherFile
      ])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed("file", let values): presenter.userChanged(ImportUsersForm(values))
    case .submitted(let values): await presenter.userSubmitted(ImportUsersForm(values))
    case .chose(.importUsers, _), .chose(.tryImport, _): await presenter.userChoseImport()
    case .chose(.skipInvalid, _): await presenter.userChoseToSkip()
    case .chose(.anotherFile, _): presenter.userChoseAnotherFile()
    case .wantsRows(let range): presenter.userReached(range)
    case .selected(let id): if let line = Int(id) { presenter.userSelected(line: line) }
    case .requirementMet: await presenter.userConfirmedPassword()
    case .cancelled: presenter.userCancelled()
    case .appeared, .changed, .chose, .did, .marked, .wantsDetails: break
    }
  }
}

extension ImportUsersForm {
  fileprivate init(_ values: Values) {
    self.init(
      file: values[.file], isDry: values.isOn(.dryRun), isPartial: values.isOn(.partial),
      namesEveryRow: values.isOn(.everyRow))
  }
}

extension ImportUsersRow {
  fileprivate var words: String {
    ["Line \(line), \(username): \(verdict).", reason].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Table.Row {
  fileprivate init(_ row: ImportUsersRow) {
    let line = "\(row.line)"
    self.init(
      id: line,
      [
        .init(line, .number(row.line)), .init(row.username), .init(row.verdict),
        .init(row.reason, row.reason.isEmpty ? .nothing : .text),
      ])
  }
}

extension Field {
  static let file = Field("file", "File", kind: .file)
    .needed("\(ImportUsersError.noFileNamed)")
  static let dryRun = Field("dry-run", "Check only", kind: .toggle, isOptional: true)
    .shortened(to: "-n")
  static let partial = Field("partial", "Skip invalid rows", kind: .toggle, isOptional: true)
  static let everyRow = Field("every-row", "Report every row", kind: .toggle, isOptional: true)
}

extension Action {
  static let importUsers = Action("import", "Import")
  static let tryImport = Action("try", "Check")
  static let skipInvalid = Action("skip-invalid", "Skip invalid rows and import")
  static let anotherFile = Action("another-file", "Choose another file")
}
