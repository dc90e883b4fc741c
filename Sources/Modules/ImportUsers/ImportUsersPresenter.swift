import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ImportUsersPresenterToView: AnyObject {
  func show(_ state: ImportUsersState)
}

/// Presenter → Interactor: what ImportUsers asks of the data.
protocol ImportUsersPresenterToInteractor: Sendable {
  func preview(of file: String) async throws(ImportUsersError) -> ImportPreview
  /// A cancelled task stops the import, but still returns its result.
  func importUsers(
    from form: ImportUsersForm, progress: @MainActor (ImportProgress) -> Void
  ) async throws(ImportUsersError) -> ImportReport
}

/// Presenter → Wireframe: the success, the question for the password, and the ways out.
@MainActor
protocol ImportUsersPresenterToWireframe: AnyObject {
  func tellImport()
  func confirmPassword()
  func finish()
  func leave()
}

/// Presents three steps: the choice of a file, its preview, and the report.
@MainActor
final class ImportUsersPresenter {
  /// The number of rows of the report that are loaded before and after the visible ones.
  static let margin = 50

  weak var view: (any ImportUsersPresenterToView)?
  weak var wireframe: (any ImportUsersPresenterToWireframe)?
  private let interactor: any ImportUsersPresenterToInteractor
  /// Whether the command line names the file.
  private var isNamed: Bool
  /// Whether the import waits for the password.
  private var isWaiting = false
  /// The whole report; the state holds a part of its rows.
  private var report: ImportReport?
  private(set) var state = ImportUsersState() { didSet { view?.show(state) } }

  init(interactor: some ImportUsersPresenterToInteractor, isNamed: Bool) {
    (self.interactor, self.isNamed) = (interactor, isNamed)
  }

  /// Shows a step, and keeps the form.
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
    do throws(ImportUsersError) {
      let report = try await interactor.importUsers(from: state.form) { progress in
        show(.importing(Progress(progress)))
      }.refusedFirst
      self.report = report
      let shown = ImportUsersReport(report, of: state.form, range: 0..<2 * Self.margin)
      show(.reporting(shown))
      if shown.isGood { wireframe?.tellImport() }
    } catch {
      isWaiting = error == .passwordNeeded
      show(before, failure: isWaiting ? nil : error)
      if isWaiting { wireframe?.confirmPassword() }
    }
  }
}

// MARK: - View → Presenter

extension ImportUsersPresenter: ImportUsersViewToPresenter {
  /// Drops the problem of another file.
  func userChanged(_ form: ImportUsersForm) {
    if state.failure?.isOfFile == true, form.file != state.form.file { show(state.step) }
  }

  func userSubmitted(_ form: ImportUsersForm) async {
    // A file that the command line names is imported without a preview, another one isn't.
    if !state.form.file.isEmpty, state.form.file != form.file { isNamed = false }
    state.form = form
    if form.file.isEmpty { return show(.asking, failure: .noFileNamed) }
    if isNamed { await importFile() } else { await look() }
  }

  func userChoseImport() async {
    // After a dry run, imports the users.
    if case .reporting = state.step {
      state.form.isDry = false
      show(.asking)
    }
    await importFile()
  }

  func userConfirmedPassword() async {
    if isWaiting { await importFile() }
  }

  func userChoseToSkip() async {
    state.form.isPartial = true
    await userChoseImport()
  }

  func userChoseAnotherFile() {
    (isNamed, report) = (false, nil)
    state = ImportUsersState(form: state.form)
  }

  func userReached(_ range: Range<Int>) {
    guard case .reporting = state.step, let report else { return }
    let wanted = range.lowerBound - Self.margin..<range.upperBound + Self.margin
    state.step = .reporting(ImportUsersReport(report, of: state.form, range: wanted))
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

// MARK: - In words

extension ImportReport {
  /// The report with the refused rows before the others.
  fileprivate var refusedFirst: ImportReport {
    let isRefused = { (row: ImportRow) in if case .refused = row.verdict { true } else { false } }
    var report = self
    if refused > 0 { report.rows = rows.filter(isRefused) + rows.filter { !isRefused($0) } }
    return report
  }
}

extension ImportUsersPreview {
  init(_ preview: ImportPreview) {
    let format =
      switch preview.format {
      case .csv: "CSV"
      case .htpasswd: "htpasswd"
      case .shadow: "shadow"
      }
    let ignored =
      preview.ignored.isEmpty ? "" : " Not used: \(preview.ignored.joined(separator: ", "))."
    let all = (preview.isCounted ? "" : "about ") + preview.count.grouped
    let part =
      preview.count > preview.rows.count ? " The first \(preview.rows.count) of \(all) rows." : ""
    summary = "\(format), \(preview.size.asByteCount).\(part)\(ignored)"
    (columns, rows, count) = (preview.columns, preview.rows, preview.count)
  }
}

extension Progress {
  init(_ progress: ImportProgress) {
    let seconds = Int(clamping: progress.secondsLeft)
    let left = seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
    let rate = String.amount(Int(clamping: progress.rate), "row", "rows")
    self.init(progress.fraction, "\(rate) a second, \(left) left")
  }
}

extension ImportUsersReport {
  /// Holds those of the rows at `range` that exist.
  init(_ report: ImportReport, of form: ImportUsersForm, range: Range<Int>) {
    let loaded = range.clamped(to: report.rows.indices)
    rows = report.rows[loaded].map(ImportUsersRow.init)
    (first, count) = (loaded.lowerBound, report.rows.count)
    let listed = report.alreadyThere + report.mustReset + report.refused
    total = max(count, listed + (form.namesEveryRow ? report.imported : 0))
    isDry = form.isDry
    isGood = report.isApplied || isDry && (report.refused == 0 || form.isPartial)
    if !isGood {
      summary =
        "No user \(isDry ? "would be" : "was") imported, because \(Self.refusal(in: report)) Correct that, "
        + "or skip invalid rows (--partial)."
    } else {
      let words = Self.result(of: report, isDry: isDry)
      summary = ([words] + Self.notes(on: report)).joined(separator: " ")
    }
  }

  /// The number of new users, and of those without a password.
  private static func result(of report: ImportReport, isDry: Bool) -> String {
    let (all, without) = (report.imported + report.mustReset, report.mustReset)
    let users = all == 0 ? "no users" : String.amount(all, "user", "users")
    let reset =
      switch without {
      case 0: ""
      case all: all == 1 ? ", who must set a password" : "; each must set a password"
      default: "; \(without.grouped) of them must set a password"
      }
    return isDry
      ? "Dry run: \(users) can be imported\(reset). Nothing was changed."
      : "Imported \(users)\(reset)."
  }

  /// Sentences about rows that weren't imported, and about unusual users.
  private static func notes(on report: ImportReport) -> [String] {
    let new = report.new
    var notes: [String] = []
    if report.alreadyThere > 0 { notes.append("Already there: \(report.alreadyThere.grouped).") }
    if report.refused > 0 { notes.append("Skipped: \(report.refused.grouped).") }
    if new.disabled > 0 { notes.append("Disabled: \(new.disabled.grouped).") }
    if new.withoutAddress > 0 {
      notes.append(
        "Without an email address, so that no code can be mailed: \(new.withoutAddress.grouped).")
    }
    if new.namedByAddress > 0 {
      notes.append(
        "Named by the part of their address before the @: \(new.namedByAddress.grouped).")
    }
    if !report.ignored.isEmpty {
      let names = report.ignored.prefix(8).joined(separator: ", ")
      let more = report.ignored.count > 8 ? " and \(report.ignored.count - 8) more" : ""
      notes.append("Columns that aren't used: \(names)\(more).")
    }
    return notes
  }

  /// The number of refused rows, and the reason of the first one.
  private static func refusal(in report: ImportReport) -> String {
    let rows = String.amount(report.refused, "row is", "rows are")
    let first = report.rows.lazy.compactMap { row -> String? in
      guard case .refused(let reason) = row.verdict else { return nil }
      return "line \(row.line): \(reason)"
    }.first
    return "\(rows) refused\(first.map { ", such as \($0)" } ?? ".")"
  }
}

extension ImportUsersRow {
  init(_ row: ImportRow) {
    (line, username) = (row.line, row.username)
    (verdict, reason) =
      switch row.verdict {
      case .imported: ("imported", "")
      case .alreadyThere(let reason): ("already there", reason)
      case .mustReset(let reason): ("must reset", reason)
      case .refused(let reason): ("refused", reason)
      }
  }
}

extension Int {
  /// Converts NaN to 0, and clamps what is too large.
  fileprivate init(clamping number: Double) {
    self = number > 0 ? Int(exactly: number.rounded(.up)) ?? .max : 0
  }
}
