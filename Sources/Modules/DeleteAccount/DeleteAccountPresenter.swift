import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol DeleteAccountPresenterToView: AnyObject {
  func show(_ state: DeleteAccountState)
}

/// Presenter → Interactor: the only question DeleteAccount asks of the data.
protocol DeleteAccountPresenterToInteractor: Sendable {
  func deleteAccount(of session: Session.Key) async throws(DeleteAccountError)
}

/// Presenter → Wireframe: the ways out, and the question for the password.
@MainActor
protocol DeleteAccountPresenterToWireframe: AnyObject {
  func finish() async
  func confirmPassword()
  func leave()
}

/// Deletes nothing before the username was typed: no slip of the finger does that.
@MainActor
final class DeleteAccountPresenter {
  weak var view: (any DeleteAccountPresenterToView)?
  weak var wireframe: (any DeleteAccountPresenterToWireframe)?
  private let interactor: any DeleteAccountPresenterToInteractor
  private var session: Session?
  /// Whether the deletion was asked for and waits for the password.
  private var isWaiting = false
  private var state = DeleteAccountState() { didSet { view?.show(state) } }

  init(interactor: some DeleteAccountPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(with session: Session) {
    self.session = session
    let account = session.account
    state = DeleteAccountState(
      username: "\(account.username)", isAdministrator: account.isAdministrator)
  }

  /// Whether it is the same after the mapping of case that made the username.
  private func fits(_ username: String) -> Bool {
    session.map { $0.account.username == (try? Username(username)) } ?? false
  }

  private func delete() async {
    guard let session else { return }
    isWaiting = false
    state.status = .deleting
    do throws(DeleteAccountError) {
      try await interactor.deleteAccount(of: session.key)
      await wireframe?.finish()
    } catch .passwordNeeded {
      isWaiting = true
      state.status = .editing
      wireframe?.confirmPassword()
    } catch {
      state.status = .failed(error)
    }
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
    if !state.isDifferent { await delete() }
  }

  func userConfirmedPassword() async {
    if isWaiting { await delete() }
  }

  func userCancelled() {
    wireframe?.leave()
  }
}
