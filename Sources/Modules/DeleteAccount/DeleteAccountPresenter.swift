import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol DeleteAccountPresenterToView: AnyObject {
  func show(_ state: DeleteAccountState)
}

/// Presenter → Interactor: the only question DeleteAccount asks of the data.
protocol DeleteAccountPresenterToInteractor: Sendable {
  func deleteAccount() async throws(DeleteAccountError)
}

/// Presenter → Wireframe: the ways out, and the question for the password.
@MainActor
protocol DeleteAccountPresenterToWireframe: AnyObject {
  func finish() async
  func confirmPassword()
  func leave()
}

/// Deletes the account after its username was typed: a stray key can't delete it.
@MainActor
final class DeleteAccountPresenter {
  weak var view: (any DeleteAccountPresenterToView)?
  weak var wireframe: (any DeleteAccountPresenterToWireframe)?
  private let interactor: any DeleteAccountPresenterToInteractor
  private let username: Username
  /// Whether the deletion waits for the password.
  private var isWaiting = false
  private(set) var state: DeleteAccountState { didSet { view?.show(state) } }

  init(account: Account, interactor: some DeleteAccountPresenterToInteractor) {
    self.interactor = interactor
    username = account.username
    state = DeleteAccountState(
      username: "\(account.username)", isAdministrator: account.isAdministrator)
  }

  /// Whether it is the same username after case mapping.
  private func matches(_ username: String) -> Bool {
    (try? Username(username)) == self.username
  }

  private func delete() async {
    isWaiting = false
    state.status = .busy("Deleting…")
    do throws(DeleteAccountError) {
      try await interactor.deleteAccount()
      await wireframe?.finish()
    } catch .passwordNeeded {
      isWaiting = true
      state.status = .idle
      wireframe?.confirmPassword()
    } catch {
      state.status = .failed(error)
    }
  }
}

// MARK: - View → Presenter

extension DeleteAccountPresenter: DeleteAccountViewToPresenter {
  /// An incomplete username isn't wrong yet.
  func userChanged(username: String) {
    if username.isEmpty || matches(username) { state.isDifferent = false }
  }

  func userSubmitted(username: String) async {
    state.isDifferent = !matches(username)
    if !state.isDifferent { await delete() }
  }

  func userConfirmedPassword() async {
    if isWaiting { await delete() }
  }

  func userCancelled() { wireframe?.leave() }
}
