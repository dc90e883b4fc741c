import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ResetPasswordPresenterToView: AnyObject {
  func show(_ state: ResetPasswordState)
}

/// Presenter → Interactor: what ResetPassword asks of the data.
protocol ResetPasswordPresenterToInteractor: Sendable {
  /// Checks an entry without the store; nil if it is valid.
  func problem(with entry: ResetPasswordEntry, of form: ResetPasswordForm) -> EntryProblem?
  /// The time to guess the new password, in a sentence; nil if it is refused.
  func hint(of form: ResetPasswordForm) -> String?
  func mailCode(to username: String) async throws(ResetPasswordError)
  /// Sets the password. Every entry must be without a problem.
  func reset(with form: ResetPasswordForm) async throws(ResetPasswordError)
}

/// Presenter → Wireframe: that a code was mailed, and the ways out.
@MainActor
protocol ResetPasswordPresenterToWireframe: AnyObject {
  func tellRequest()
  func finish(with username: String)
  func leave()
}

/// Presents two steps: the name, then the mailed code and the new password.
@MainActor
final class ResetPasswordPresenter {
  weak var view: (any ResetPasswordPresenterToView)?
  weak var wireframe: (any ResetPasswordPresenterToWireframe)?
  private let interactor: any ResetPasswordPresenterToInteractor
  private let delivery: MailDelivery
  private(set) var state: ResetPasswordState { didSet { view?.show(state) } }

  init(
    interactor: some ResetPasswordPresenterToInteractor, delivery: MailDelivery,
    username: String, hasCode: Bool
  ) {
    (self.interactor, self.delivery) = (interactor, delivery)
    state = ResetPasswordState(step: hasCode ? .redeeming : .asking, username: username)
  }

  private func problems(
    with entries: [ResetPasswordEntry], of form: ResetPasswordForm
  ) -> [ResetPasswordEntry: EntryProblem] {
    entries.reduce(into: [:]) { $0[$1] = interactor.problem(with: $1, of: form) }
  }

  /// The same sentence for an unknown name, which prevents enumeration.
  private func mailed(_ username: String) -> String {
    let words =
      switch delivery {
      case .sent: "a code is on its way to its address."
      case .kept(let folder): "a code is in the newest mail in \(folder)."
      }
    return "If \(username) has an account, \(words) It works for 10 minutes."
  }
}

// MARK: - View → Presenter

extension ResetPasswordPresenter: ResetPasswordViewToPresenter {
  /// An empty entry, or an incomplete code, isn't a problem before it is submitted.
  func userChanged(_ form: ResetPasswordForm) {
    let typed = state.entries.filter { $0 != .code && !form[$0].isEmpty }
    var new = state
    new.problems = problems(with: typed, of: form)
    new.hint = interactor.hint(of: form)
    state = new
  }

  func userAskedForCode(to username: String) async {
    state.problems = problems(with: [.username], of: ResetPasswordForm([.username: username]))
    guard state.problems.isEmpty else { return }
    state.status = .busy("Mailing a code…")
    do throws(ResetPasswordError) {
      try await interactor.mailCode(to: username)
      state = ResetPasswordState(
        step: .redeeming, username: username, status: .done(mailed(username)))
      wireframe?.tellRequest()
    } catch {
      state.status = .failed(error)
    }
  }

  func userHasCode(of username: String) {
    state = ResetPasswordState(step: .redeeming, username: username)
  }

  func userSubmitted(_ form: ResetPasswordForm) async {
    state.problems = problems(with: ResetPasswordEntry.allCases, of: form)
    guard state.problems.isEmpty else { return }
    state.status = .busy("Setting the password…")
    do throws(ResetPasswordError) {
      try await interactor.reset(with: form)
      wireframe?.finish(with: form[.username])
    } catch .refused {
      state = ResetPasswordState(
        step: .redeeming, username: state.username, problems: [.code: .codeRefused])
    } catch {
      state.status = .failed(error)
    }
  }

  /// At the code, goes back to the name.
  func userCancelled() {
    switch state.step {
    case .asking: wireframe?.leave()
    case .redeeming: state = ResetPasswordState(step: .asking, username: state.username)
    }
  }
}
