import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ConfirmEmailPresenterToView: AnyObject {
  func show(_ state: ConfirmEmailState)
}

/// Presenter → Interactor: what ConfirmEmail asks of the data.
protocol ConfirmEmailPresenterToInteractor: Sendable {
  func mailCode() async throws(ConfirmEmailError)
  func confirm(with code: Code) async throws(ConfirmEmailError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol ConfirmEmailPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Marks an entry that can't be a code, confirms the address with a code, and has new codes mailed.
@MainActor
final class ConfirmEmailPresenter {
  weak var view: (any ConfirmEmailPresenterToView)?
  weak var wireframe: (any ConfirmEmailPresenterToWireframe)?
  private let interactor: any ConfirmEmailPresenterToInteractor
  /// The location of the mailed code, in a sentence.
  private let mailed: String
  private(set) var state: ConfirmEmailState { didSet { view?.show(state) } }

  init(
    interactor: some ConfirmEmailPresenterToInteractor, email: EmailAddress,
    delivery: MailDelivery, isCodeMailed: Bool
  ) {
    self.interactor = interactor
    mailed = delivery.whereabouts(of: "A code", to: email) + ". It works for 10 minutes."
    state = ConfirmEmailState(
      email: email.description, status: isCodeMailed ? .done(mailed) : .idle)
  }
}

// MARK: - View → Presenter

extension ConfirmEmailPresenter: ConfirmEmailViewToPresenter {
  func userChanged(code: String) {
    if code.isEmpty || Code(code) != nil { state.problem = nil }
  }

  func userSubmitted(code: String) async {
    guard let code = Code(code) else { return state.problem = .malformedCode }
    state.problem = nil
    state.status = .busy("Checking…")
    do throws(ConfirmEmailError) {
      try await interactor.confirm(with: code)
      wireframe?.finish()
    } catch .refused {
      state = ConfirmEmailState(email: state.email, problem: .codeRefused)
    } catch {
      state.status = .failed(error)
    }
  }

  func userAskedForCode() async {
    state.status = .busy("Mailing a code…")
    do throws(ConfirmEmailError) {
      try await interactor.mailCode()
      state.status = .done(mailed)
    } catch {
      state.status = .failed(error)
    }
  }

  func userPostponed() { wireframe?.leave() }
}
