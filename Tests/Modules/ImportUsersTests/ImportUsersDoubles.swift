import Accounts
import Doubles
import Terminal

@testable import ImportUsers

extension ViewSpy: ImportUsersPresenterToView where State == ImportUsersState {}

@MainActor
final class WireframeSpy: ImportUsersPresenterToWireframe {
  enum Call { case tellImport, confirmPassword, finish, leave }
  private(set) var calls: [Call] = []

  func confirmPassword() { calls.append(.confirmPassword) }
  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
  func tellImport() { calls.append(.tellImport) }
}

@MainActor
final class PresenterSpy: ImportUsersViewToPresenter {
  enum Call: Equatable {
    case submitted(ImportUsersForm)
    case choseImport
    case confirmedPassword
    case choseAnotherFile
    case reached(Range<Int>)
    case selected(line: Int)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userSubmitted(_ form: ImportUsersForm) async { calls.append(.submitted(form)) }
  func userChoseImport() async { calls.append(.choseImport) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userChoseAnotherFile() { calls.append(.choseAnotherFile) }
  func userSelected(line: Int) { calls.append(.selected(line: line)) }
  func userReached(_ places: Range<Int>) { calls.append(.reached(places)) }
  func userCancelled() { calls.append(.cancelled) }
}

@MainActor
final class DelegateSpy: ImportUsersDelegate {
  enum Call { case didImport, needsPassword, didFinish, didCancel }
  private(set) var calls: [Call] = []

  func importUsersModuleDidImport(_ importUsers: any Module) { calls.append(.didImport) }
  func importUsersModuleNeedsPassword(_ importUsers: any Module) {
    calls.append(.needsPassword)
  }
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
  nonisolated let answer: Result<ImportPreview, ImportUsersError>
  var steps: [ImportUsersStep]
  private(set) var calls: [Call] = []

  nonisolated init(
    preview answer: Result<ImportPreview, ImportUsersError> = .success(.three),
    steps: [ImportUsersStep] = []
  ) {
    self.answer = answer
    self.steps = steps
  }

  nonisolated func preview(of file: String) async throws(ImportUsersError) -> ImportPreview {
    await note(.preview(file))
    return try answer.get()
  }

  nonisolated func importUsers(from form: ImportUsersForm) -> ImportUsersSteps {
    let steps = MainActor.assumeIsolated {
      calls.append(.importUsers(form))
      return self.steps
    }
    // One event for each step: a map of events is what the presenter gets.
    let (events, source) = ImportEvents.make()
    for step in steps {
      if case .progress(let progress) = step { source.send(.progress(progress)) }
    }
    source.send(.failed(.cancelled))
    return events.map { event in
      if case .progress(let progress) = event { return .progress(progress) }
      return steps.last ?? .failed(.cancelled)
    }
  }

  private func note(_ call: Call) { calls.append(call) }
}

struct ImportStub: UserImport {
  typealias Import = @Sendable (String, Session.Key, ImportOptions) -> ImportEvents
  var preview: Result<ImportPreview, ImportProblem> = .success(.three)
  var answer: Import = { _, _, _ in ImportEvents([]) }

  func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview {
    try preview.get()
  }

  func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions
  ) -> ImportEvents {
    answer(path, session, options)
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
      ImportRow(line: 3, username: "bob", verdict: .alreadyThere("Somebody has it.")),
      ImportRow(line: 4, username: "eve", verdict: .mustReset("No hash.")),
      ImportRow(line: 5, username: "", verdict: .refused("No name.")),
    ])

  /// Some rows that must reset, and maybe a refused one.
  static func long(_ count: Int, refused: Int = 0, isApplied: Bool = true) -> ImportReport {
    let rows = (0..<count).map { place in
      ImportRow(line: place + 2, username: "u\(place)", verdict: .mustReset("No hash."))
    }
    let last = ImportRow(line: count + 2, username: "x", verdict: .refused("No name."))
    return ImportReport(
      format: .csv, imported: 0, alreadyThere: 0, mustReset: count, refused: refused,
      isApplied: isApplied, rows: rows + (refused > 0 ? [last] : []))
  }
}
