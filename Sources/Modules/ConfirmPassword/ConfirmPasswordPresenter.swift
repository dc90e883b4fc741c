import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ConfirmPasswordPresenterToView: AnyObject {
  func show(_ state: ConfirmPasswordState)
}

/// Presenter → Interactor: the only question ConfirmPassword asks of the data.
protocol ConfirmPasswordPresenterToInteractor: Sendable {
  func confirm(_ password: String) async throws(ConfirmPasswordError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol ConfirmPasswordPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Has the password checked, and reports why it isn't confirmed.
@MainActor
final class ConfirmPasswordPresenter {
  weak var view: (any ConfirmPasswordPresenterToView)?
  weak var wireframe: (any ConfirmPasswordPresenterToWireframe)?
  private let interactor: any ConfirmPasswordPresenterToInteractor
  private(set) var state: ConfirmPasswordState { didSet { view?.show(state) } }

  init(interactor: some ConfirmPasswordPresenterToInteractor, purpose: String?) {
    self.interactor = interactor
    state = ConfirmPasswordState(purpose: purpose)
  }
}

// MARK: - View → Presenter

extension ConfirmPasswordPresenter: ConfirmPasswordViewToPresenter {
  func userChanged(password: String) {
    if !password.isEmpty { state.problem = nil }
  }

  func userSubmitted(password: String) async {
    state.problem = password.isEmpty ? .noPassword : nil
    if state.problem != nil { return }
    state.status = .busy("Checking…")
    do throws(ConfirmPasswordError) {
      try await interactor.confirm(password)
      wireframe?.finish()
    } catch {
      state.status = .failed(error)
    }
  }

  func userCancelled() { wireframe?.leave() }
}
