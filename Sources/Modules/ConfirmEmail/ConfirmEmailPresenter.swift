import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol ConfirmEmailPresenterToView: AnyObject {
  func show(_ state: ConfirmEmailState)
}

/// Presenter → Interactor: what ConfirmEmail asks of the data.
protocol ConfirmEmailPresenterToInteractor: Sendable {
  func mailCode(for session: Session.Key) async throws(ConfirmEmailError)
  func confirm(with code: Code, for session: Session.Key) async throws(ConfirmEmailError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol ConfirmEmailPresenterToWireframe: AnyObject {
  func finish()
  func leave()
}

/// Tells a slip of the finger from a code that doesn't work, and has new ones mailed.
@MainActor
final class ConfirmEmailPresenter {
  weak var view: (any ConfirmEmailPresenterToView)?
  weak var wireframe: (any ConfirmEmailPresenterToWireframe)?
  private let interactor: any ConfirmEmailPresenterToInteractor
  private let delivery: MailDelivery
  private var session: Session?
  private var state = ConfirmEmailState() { didSet { view?.show(state) } }

  init(interactor: some ConfirmEmailPresenterToInteractor, delivery: MailDelivery) {
    self.interactor = interactor
    self.delivery = delivery
  }

  func begin(with session: Session, isCodeMailed: Bool) {
    self.session = session
    let status = isCodeMailed ? ConfirmEmailState.Status.mailed(mailed(session.account)) : .editing
    state = ConfirmEmailState(email: session.account.email.description, status: status)
  }

  private func mailed(_ account: Account) -> String {
    switch delivery {
    case .sent: "A code was mailed to \(account.email). It works for 10 minutes."
    case .kept(let folder): "A code is in the newest mail in \(folder). It works for 10 minutes."
    }
  }
}

// MARK: - View → Presenter

extension ConfirmEmailPresenter: ConfirmEmailViewToPresenter {
  func userChanged(code: String) {
    if code.isEmpty || Code(code) != nil { state.isMalformed = false }
  }

  func userSubmitted(code: String) async {
    guard let session else { return }
    let parsed = Code(code)
    state.isMalformed = parsed == nil
    guard let parsed else { return }
    state.status = .checking
    do throws(ConfirmEmailError) {
      try await interactor.confirm(with: parsed, for: session.key)
      wireframe?.finish()
    } catch {
      state.status = .failed(error)
    }
  }

  func userAskedForCode() async {
    guard let session else { return }
    state.status = .mailing
    do throws(ConfirmEmailError) {
      try await interactor.mailCode(for: session.key)
      state.status = .mailed(mailed(session.account))
    } catch {
      state.status = .failed(error)
    }
  }

  func userPostponed() {
    wireframe?.leave()
  }
}
