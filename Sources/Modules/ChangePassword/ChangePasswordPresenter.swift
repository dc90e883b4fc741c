import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ChangePasswordPresenterToView: AnyObject {
  func show(_ state: ChangePasswordState)
}

/// Presenter → Interactor: what ChangePassword asks of the data.
protocol ChangePasswordPresenterToInteractor: Sendable {
  /// Why that entry of the form can't stay like this, as far as can be told without the store.
  func problem(
    with entry: ChangePasswordEntry, of form: ChangePasswordForm, for account: Account
  ) -> ChangePasswordProblem?
  /// Every entry must be without a problem.
  func change(
    for session: Session.Key, with form: ChangePasswordForm
  ) async throws(ChangePasswordError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol ChangePasswordPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Points out what is wrong with the new password while it is typed, and sets what is right.
@MainActor
final class ChangePasswordPresenter {
  weak var view: (any ChangePasswordPresenterToView)?
  weak var wireframe: (any ChangePasswordPresenterToWireframe)?
  private let interactor: any ChangePasswordPresenterToInteractor
  private var session: Session?
  private var state = ChangePasswordState() { didSet { view?.show(state) } }

  init(interactor: some ChangePasswordPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(with session: Session) {
    self.session = session
    state = ChangePasswordState()
  }

  private func problems(
    with entries: [ChangePasswordEntry], of form: ChangePasswordForm, for account: Account
  ) -> [ChangePasswordEntry: ChangePasswordProblem] {
    entries.reduce(into: [:]) {
      $0[$1] = interactor.problem(with: $1, of: form, for: account)
    }
  }
}

// MARK: - View → Presenter

extension ChangePasswordPresenter: ChangePasswordViewToPresenter {
  /// An entry that is still empty isn't wrong yet.
  func userChanged(_ form: ChangePasswordForm) {
    guard let session else { return }
    let typed = ChangePasswordEntry.allCases.filter { !form[$0].isEmpty }
    state.problems = problems(with: typed, of: form, for: session.account)
  }

  func userSubmitted(_ form: ChangePasswordForm) async {
    guard let session else { return }
    state.problems = problems(with: ChangePasswordEntry.allCases, of: form, for: session.account)
    guard state.problems.isEmpty else { return }
    state.status = .changing
    do throws(ChangePasswordError) {
      try await interactor.change(for: session.key, with: form)
      wireframe?.finish()
    } catch {
      state.status = .failed(error)
    }
  }

  func userCancelled() {
    wireframe?.leave()
  }
}
