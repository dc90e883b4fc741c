import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ChangePasswordPresenterToView: AnyObject {
  func show(_ state: ChangePasswordState)
}

/// Presenter → Interactor: what ChangePassword asks of the data.
protocol ChangePasswordPresenterToInteractor: Sendable {
  /// Checks an entry without the store; nil if it is valid.
  func problem(with entry: ChangePasswordEntry, of form: ChangePasswordForm) -> EntryProblem?
  /// The time to guess the new password, in a sentence; nil if it is refused.
  func hint(of form: ChangePasswordForm) -> String?
  /// Changes the password. Every entry must be without a problem.
  func change(with form: ChangePasswordForm) async throws(ChangePasswordError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol ChangePasswordPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Checks the new password while it is typed, and changes it.
@MainActor
final class ChangePasswordPresenter {
  weak var view: (any ChangePasswordPresenterToView)?
  weak var wireframe: (any ChangePasswordPresenterToWireframe)?
  private let interactor: any ChangePasswordPresenterToInteractor
  private(set) var state = ChangePasswordState() { didSet { view?.show(state) } }

  init(interactor: some ChangePasswordPresenterToInteractor) {
    self.interactor = interactor
  }

  private func problems(
    with entries: [ChangePasswordEntry], of form: ChangePasswordForm
  ) -> [ChangePasswordEntry: EntryProblem] {
    entries.reduce(into: [:]) { $0[$1] = interactor.problem(with: $1, of: form) }
  }
}

// MARK: - View → Presenter

extension ChangePasswordPresenter: ChangePasswordViewToPresenter {
  /// An entry that is still empty isn't wrong yet.
  func userChanged(_ form: ChangePasswordForm) {
    var new = state
    new.problems = problems(
      with: ChangePasswordEntry.allCases.filter { !form[$0].isEmpty }, of: form)
    new.hint = interactor.hint(of: form)
    state = new
  }

  func userSubmitted(_ form: ChangePasswordForm) async {
    state.problems = problems(with: ChangePasswordEntry.allCases, of: form)
    guard state.problems.isEmpty else { return }
    state.status = .busy("Setting the password…")
    do throws(ChangePasswordError) {
      try await interactor.change(with: form)
      wireframe?.finish()
    } catch {
      state.status = .failed(error)
    }
  }

  func userCancelled() { wireframe?.leave() }
}
