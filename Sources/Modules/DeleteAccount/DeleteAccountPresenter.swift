import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol DeleteAccountPresenterToView: AnyObject {
  func show(_ state: DeleteAccountState)
}

/// Presenter → Interactor: the only question DeleteAccount asks of the data.
protocol DeleteAccountPresenterToInteractor: Sendable {
  func delete(_ account: Account.ID) async throws(DeleteAccountError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol DeleteAccountPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Deletes nothing before the username was typed: no slip of the finger does that.
@MainActor
final class DeleteAccountPresenter {
  weak var view: (any DeleteAccountPresenterToView)?
  weak var wireframe: (any DeleteAccountPresenterToWireframe)?
  private let interactor: any DeleteAccountPresenterToInteractor
  private var account: Account?
  private var state = DeleteAccountState() { didSet { view?.show(state) } }

  init(interactor: some DeleteAccountPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(with account: Account) {
    self.account = account
    state = DeleteAccountState(
      username: "\(account.username)", isAdministrator: account.isAdministrator)
  }

  /// Whether it is the same after the mapping of case that made the username.
  private func fits(_ username: String) -> Bool {
    account.map { $0.username == (try? Username(username)) } ?? false
  }
}

// MARK: - View → Presenter

extension DeleteAccountPresenter: DeleteAccountViewToPresenter {
  /// What isn't complete yet isn't wrong.
  func userChanged(username: String) {
    if username.isEmpty || fits(username) { state.isDifferent = false }
  }

  func userSubmitted(username: String) async {
    state.isDifferent = !fits(username)
    guard let account, !state.isDifferent else { return }
    state.status = .deleting
    do throws(DeleteAccountError) {
      try await interactor.delete(account.id)
      wireframe?.finish()
    } catch {
      state.status = .failed(error)
    }
  }

  func userCancelled() {
    wireframe?.leave()
  }
}
