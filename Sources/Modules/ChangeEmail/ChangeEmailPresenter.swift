import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol ChangeEmailPresenterToView: AnyObject {
  func show(_ state: ChangeEmailState)
}

/// Presenter → Interactor: what ChangeEmail asks of the data.
protocol ChangeEmailPresenterToInteractor: Sendable {
  func mailCode(to email: EmailAddress, password: String) async throws(ChangeEmailError)
  /// Returns the address that the code was mailed to.
  func change(with code: Code) async throws(ChangeEmailError) -> EmailAddress
}

/// Presenter → Wireframe: that a code was mailed, and the ways out.
@MainActor
protocol ChangeEmailPresenterToWireframe: AnyObject {
  func tellRequest()
  func finish(with email: EmailAddress)
  func leave()
}

/// Presents two steps: the address and the password, then the mailed code.
@MainActor
final class ChangeEmailPresenter {
  weak var view: (any ChangeEmailPresenterToView)?
  weak var wireframe: (any ChangeEmailPresenterToWireframe)?
  private let interactor: any ChangeEmailPresenterToInteractor
  private let account: Account
  private let delivery: MailDelivery
  private(set) var state: ChangeEmailState { didSet { view?.show(state) } }

  init(
    interactor: some ChangeEmailPresenterToInteractor, account: Account, delivery: MailDelivery,
    hasCode: Bool
  ) {
    (self.interactor, self.account, self.delivery) = (interactor, account, delivery)
    state = ChangeEmailState(step: hasCode ? .redeeming : .asking)
  }

  /// The current address is a problem only if it is confirmed.
  private func address(_ entry: String) throws(EntryProblem) -> EmailAddress {
    let address = try EmailAddress(entry)
    if address == account.email, account.isEmailConfirmed { throw .sameEmail }
    return address
  }
}

// MARK: - View → Presenter

extension ChangeEmailPresenter: ChangeEmailViewToPresenter {
  /// An empty entry, or an incomplete code, isn't a problem before it is submitted.
  func userChanged(_ form: ChangeEmailForm) {
    state.problems[.email] =
      form[.email].isEmpty ? nil : EntryProblem.of(try address(form[.email]))
    if !form[.password].isEmpty { state.problems[.password] = nil }
    if form[.code].isEmpty || Code(form[.code]) != nil { state.problems[.code] = nil }
  }

  func userAskedForCode(_ form: ChangeEmailForm) async {
    state.problems[.email] = EntryProblem.of(try address(form[.email]))
    state.problems[.password] =
      form[.password].isEmpty ? .noPassword : nil
    guard state.problems.isEmpty, let email = try? address(form[.email]) else { return }
    state.status = .busy("Mailing a code…")
    do throws(ChangeEmailError) {
      try await interactor.mailCode(to: email, password: form[.password])
      let mailed = delivery.whereabouts(of: "A code", to: email) + ". It works for 10 minutes."
      state = ChangeEmailState(step: .redeeming, email: form[.email], status: .done(mailed))
      wireframe?.tellRequest()
    } catch {
      state.status = .failed(error)
    }
  }

  func userHasCode() { state = ChangeEmailState(step: .redeeming) }

  func userSubmitted(code: String) async {
    guard let code = Code(code) else { return state.problems[.code] = .malformedCode }
    state.problems[.code] = nil
    state.status = .busy("Checking…")
    do throws(ChangeEmailError) {
      wireframe?.finish(with: try await interactor.change(with: code))
    } catch .refused {
      state = ChangeEmailState(
        step: .redeeming, email: state.email, problems: [.code: .codeRefused])
    } catch {
      state.status = .failed(error)
    }
  }

  /// A new code needs the password again.
  func userAskedAgain() { state = ChangeEmailState(email: state.email) }

  /// At the code, goes back to the address.
  func userCancelled() {
    switch state.step {
    case .asking: wireframe?.leave()
    case .redeeming: userAskedAgain()
    }
  }
}
