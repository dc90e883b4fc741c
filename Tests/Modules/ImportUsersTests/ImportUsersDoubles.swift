import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import ImportUsers

extension ViewSpy: ImportUsersPresenterToView where State == ImportUsersState {}

final class WireframeSpy: ImportUsersPresenterToWireframe {
  enum Call { case tellImport, confirmPassword, finish, leave }
  private(set) var calls: [Call] = []

  func confirmPassword() { calls.append(.confirmPassword) }
  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
  func tellImport() { calls.append(.tellImport) }
}

final class PresenterSpy: ImportUsersViewToPresenter {
  enum Call: Equatable {
    case changed(ImportUsersForm)
    case submitted(ImportUsersForm)
    case choseImport
    case choseToSkip
    case confirmedPassword
    case choseAnotherFile
    case reached(Range<Int>)
    case selected(line: Int)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(_ form: ImportUsersForm) { calls.append(.changed(form)) }
  func userSubmitted(_ form: ImportUsersForm) async { calls.append(.submitted(form)) }
  func userChoseImport() async { calls.append(.choseImport) }
  func userChoseToSkip() async { calls.append(.choseToSkip) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userChoseAnotherFile() { calls.append(.choseAnotherFile) }
  func userSelected(line: Int) { calls.append(.selected(line: line)) }
  func userReached(_ range: Range<Int>) { calls.append(.reached(range)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: ImportUsersDelegate {
  enum Call { case didImport, needsPassword, didFinish, didCancel }
  private(set) var calls: [Call] = []

  func importUsersModuleDidImport(_ importUsers: any Module) { calls.append(.didImport) }
  func importUsersModuleNeedsPassword(_ importUsers: any Module) { calls.append(.needsPassword) }
  func importUsersModuleDidFinish(_ importUsers: any Module) { calls.append(.didFinish) }
  func importUsersModuleDidCancel(_ importUsers: any Module) { calls.append(.didCancel) }
}

/// Records each question, and gives the same answer to each.
@MainActor
final class InteractorStub: ImportUsersPresenterToInteractor {
  enum Call: Equatable {
    case preview(String)
    case importUsers(ImportUsersForm)
  }
  var answer = Result<ImportPreview, ImportUsersError>.success(.three)
  var report = Result<ImportReport, ImportUsersError>.success(.mixed)
  private(set) var calls: [Call] = []

  func preview(of file: String) async throws(ImportUsersError) -> ImportPreview {
    calls.append(.preview(file))
    return try answer.get()
  }

  func importUsers(
    from form: ImportUsersForm, progress: @MainActor (ImportProgress) -> Void
  ) async throws(ImportUsersError) -> ImportReport {
    calls.append(.importUsers(form))
    progress(.half)
    return try report.get()
  }
}

/// Imports only `users.csv` for Ada, and reports half of the progress before.
struct ImportStub: UserImport {
  var preview: Result<ImportPreview, ImportProblem> = .success(.three)
  var report: Result<ImportReport, ImportProblem> = .success(.mixed)
  var options = ImportOptions()

  func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview {
    try preview.get()
  }

  func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportProblem) -> ImportReport {
    guard (path, session, options) == ("users.csv", .ofAda, self.options) else { throw .notAllowed }
    progress(.half)
    return try report.get()
  }
}

extension ImportPreview {
  static let three = ImportPreview(
    format: .csv, size: 1_234, columns: ["user", "mail"], ignored: ["city", "zip"],
    rows: [["ada", "a@b.c"], ["bob", ""]])
}

extension ImportProgress {
  static let half = ImportProgress(fraction: 0.5, rows: 1_000, rate: 251_234.5, secondsLeft: 2.1)
}

extension ImportReport {
  /// One row of each verdict.
  static let mixed = ImportReport(
    format: .csv, imported: 1, alreadyThere: 1, mustReset: 1, refused: 1, isApplied: true,
    rows: [
      ImportRow(line: 2, username: "ada", verdict: .imported),
      ImportRow(line: 3, username: "bob", verdict: .alreadyThere("It is taken.")),
      ImportRow(line: 4, username: "eve", verdict: .mustReset("No hash.")),
      ImportRow(line: 5, username: "", verdict: .refused("No name.")),
    ])

  /// Some rows that must reset, and optionally a refused one.
  static func long(_ count: Int, refused: Int = 0, isApplied: Bool = true) -> ImportReport {
    let rows = (0..<count).map { index in
      ImportRow(line: index + 2, username: "u\(index)", verdict: .mustReset("No hash."))
    }
    let last = ImportRow(line: count + 2, username: "x", verdict: .refused("No name."))
    return ImportReport(
      format: .csv, imported: 0, alreadyThere: 0, mustReset: count, refused: refused,
      isApplied: isApplied, rows: rows + (refused > 0 ? [last] : []))
  }
}
